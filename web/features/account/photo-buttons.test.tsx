import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { aMe } from "#tests/support/a-me.ts";
import { toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import * as myProfile from "#web/routes/my-profile.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";

const put = "PUT /me/photo";
const photoURL = "http://localhost:3000/photos/1";
const draw = { fillRect: vi.fn(), drawImage: vi.fn() };
let sizes: number[];

/** jsdom cannot draw: each try to write the JPEG has the next of `sizes`. */
beforeEach(() => {
  sizes = [1_000];
  vi.stubGlobal("createImageBitmap", async ({ type }: Blob) => {
    if (!type.startsWith("image/")) throw new DOMException("The source image could not be decoded.");
    return { width: 2_000, height: 1_000, close() {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(draw as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob([new Uint8Array(sizes.shift() ?? 0)], { type: "image/jpeg" })),
  );
});

async function openPage(user = rahima) {
  const provider = stageProvider({}, user);
  const api = stubApi({
    "GET /me": json(aMe()),
    "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
    "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
    "GET /blocks": json([]),
    "GET /me/credentials": json([]),
    "GET /me/credentials/brought": json({ markets: [], brought: [] }),
    "GET /me/sessions": json([]),
    "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
    [put]: json({ path: "/photos/1" }, { status: 201 }),
    "DELETE /me/photo": () => new Response(null, { status: 204 }),
  });
  renderPage("/my-profile", { [pagePaths.profile]: myProfile }, { provider, layout: signedIn });
  await screen.findByLabelText("Headline");
  return { ...api, provider };
}

function choose(file = new File(["…"], "me.png", { type: "image/png" })) {
  fireEvent.change(screen.getByLabelText("Upload a photo", { selector: "input" }), { target: { files: [file] } });
}

test("the middle of the picture is uploaded, small enough, and becomes the photo of the account", async () => {
  const { calls, provider } = await openPage();
  sizes = [300_000, 200_001, 200_000];
  choose();
  await waitFor(() => expect(toastTexts()).toContain("Photo updated."));
  expect(draw.drawImage).toHaveBeenCalledWith(expect.anything(), 500, 0, 1_000, 1_000, 0, 0, 512, 512);
  const [{ body, headers } = { body: null, headers: new Headers() }] = calls(put);
  expect((body as Blob).size).toBe(200_000);
  expect(headers.get("Content-Type")).toBe("image/jpeg");
  expect(provider.updateUser).toHaveBeenCalledExactlyOnceWith({ displayName: "Rahima Khatun", photoURL });
  // With the new token the server learns the new address.
  expect(calls("GET /me")).toHaveLength(2);
});

test("a file that is not a picture is refused before it is sent", async () => {
  const { calls } = await openPage();
  choose(new File(["text"], "notes.txt", { type: "text/plain" }));
  await waitFor(() => expect(toastTexts()).toContain("Your browser can't open this file as a picture. Choose a JPEG, PNG or WebP file."));
  expect(calls(put)).toEqual([]);
});

test("a failed upload gives the reason, and the photo stays", async () => {
  const { answer, provider } = await openPage();
  answer(put, problem(503, "The server is overloaded."));
  choose();
  await waitFor(() => expect(toastTexts()).toContain("We couldn't save your photo. The server is overloaded."));
  expect(provider.updateUser).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Change photo" })).toBeEnabled();
});

test("after the end of the session an upload leads to the login page", async () => {
  const { answer } = await openPage();
  answer(put, problem(401, "Sign in first."));
  choose();
  expect(await screen.findByTestId("elsewhere")).toHaveTextContent('/login {"from":"/my-profile"');
  await waitFor(() => expect(toastTexts()).toEqual(["Your session has ended. Log in again to continue."]));
});

test("a photo can be removed, where there is one", async () => {
  const { calls, hold, provider } = await openPage();
  const release = hold("DELETE /me/photo", () => new Response(null, { status: 204 }));
  fireEvent.click(screen.getByRole("button", { name: "Remove photo" }));
  expect(await screen.findByRole("button", { name: "Removing..." })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Change photo" })).toBeDisabled();
  release();
  await waitFor(() => expect(toastTexts()).toContain("Photo removed."));
  expect(provider.updateUser).toHaveBeenCalledExactlyOnceWith({ displayName: "Rahima Khatun", photoURL: null });
  expect(calls("DELETE /me/photo")).toHaveLength(1);
});

test("without a photo there is none to remove", async () => {
  await openPage({ ...rahima, photoURL: null });
  expect(screen.getByRole("button", { name: "Upload a photo" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Remove photo" })).toBeNull();
});
