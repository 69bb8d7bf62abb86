import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import { aMe } from "#tests/support/a-me.ts";
import { pageErrors, toastTexts } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import * as myProfile from "#web/routes/my-profile.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";
import { splitWords } from "./public-profile-fields.ts";

const change = "PATCH /me";
const saved = () => new Response(null, { status: 204 });
const nothing = { headline: "", about: "", skills: [], languages: [], links: [] };

const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function openPage(me = aMe()) {
  const api = stubApi({
    "GET /me": json(me),
    "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
    "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
    "GET /blocks": json([]),
    "GET /me/credentials": json([]),
    "GET /me/credentials/brought": json({ markets: [], brought: [] }),
    "GET /me/sessions": json([]),
    "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
    [change]: saved,
  });
  const page = renderPage("/my-profile", { [pagePaths.profile]: myProfile }, { provider: stageProvider({}, rahima), layout: signedIn });
  await screen.findByLabelText("Headline");
  return { ...api, ...page, sent: () => api.calls(change).map(({ body }) => body) };
}

test("what is typed is sent as lists, without empty links and repeated skills", async () => {
  const { sent } = await openPage();
  type("Headline", " Sign painter ");
  type("Skills", "Lettering, murals,, lettering ");
  press("Add a link");
  type("Link 2", "https://example.com/work ");
  type("Name of link 2 (optional)", "My work");
  press("Save public profile");
  await waitFor(() => expect(toastTexts()).toContain("Public profile saved."));
  const links = [{ url: "https://example.com/work", label: "My work" }];
  expect(sent()).toEqual([{ ...nothing, headline: "Sign painter", skills: ["Lettering", "murals"], links }]);
});

test("the form starts with what is saved, and leads to the public page", async () => {
  const links = [1, 2, 3, 4, 5, 6].map((place) => ({ url: `https://example.com/${place}`, label: "" }));
  await openPage(aMe({ headline: "Sign painter", languages: ["বাংলা", "English"], links }));
  expect(field("Headline")).toHaveValue("Sign painter");
  expect(field("Languages")).toHaveValue("বাংলা, English");
  expect(field("Link 6")).toHaveValue("https://example.com/6");
  expect(screen.queryByRole("button", { name: "Add a link" })).toBeNull();
  expect(screen.getByRole("link", { name: "View public profile" })).toHaveAttribute("href", `/person/${aMe().id}`);
});

test("each error is at its field, the first is focused, and nothing is sent", async () => {
  const { sent } = await openPage();
  type("Skills", `x, ${"y".repeat(31)}`);
  press("Add a link");
  type("Link 2", "javascript:alert(1)");
  press("Save public profile");
  expect(pageErrors()).toEqual(["A skill may have at most 30 characters.", "A link must start with http:// or https://."]);
  expect(field("Skills")).toHaveFocus();
  expect(field("Link 2")).toBeInvalid();
  expect(sent()).toEqual([]);
});

test("after a failure and a reload everything typed is there, and it can be sent again", async () => {
  const api = await openPage();
  api.answer(change, problem(503, "The server is overloaded."));
  type("About you", "Ten years of lettering.");
  press("Save public profile");
  await waitFor(() => expect(toastTexts()).toContain("We couldn't save your public profile. The server is overloaded."));
  api.answer(change, problem(422, "No.", [{ field: "about", message: "Not this." }]));
  fireEvent.click(await screen.findByRole("button", { name: "Save public profile" }));
  await waitFor(() => expect(pageErrors()).toEqual(["Not this."]));
  api.unmount();
  const { sent } = await openPage();
  expect(field("About you")).toHaveValue("Ten years of lettering.");
  press("Save public profile");
  await waitFor(() => expect(sent()).toEqual([{ ...nothing, about: "Ten years of lettering." }]));
});

test("nothing can be typed while the profile is saved", async () => {
  const api = await openPage();
  const release = api.hold(change, saved);
  type("Headline", "Sign painter");
  press("Save public profile");
  expect(await screen.findByRole("button", { name: "Saving..." })).toBeDisabled();
  type("Headline", "Sign painter and more");
  expect(field("Headline")).toHaveValue("Sign painter");
  release();
  await waitFor(() => expect(toastTexts()).toContain("Public profile saved."));
  expect(field("Headline")).toHaveValue("Sign painter");
});

test("a part that could not be loaded can be loaded again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const api = stubApi({
    "GET /me": problem(503, "No."),
    "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
    "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
    "GET /blocks": json([]),
    "GET /me/credentials": json([]),
    "GET /me/credentials/brought": json({ markets: [], brought: [] }),
    "GET /me/sessions": json([]),
    "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
  });
  renderPage("/my-profile", { [pagePaths.profile]: myProfile }, { provider: stageProvider({}, rahima), layout: signedIn });
  expect(await screen.findByText("We couldn't load your public profile. No.")).toBeVisible();
  api.answer("GET /me", json(aMe()));
  press("Try again");
  expect(await screen.findByLabelText("Headline")).toBeVisible();
});

test.each([
  ["", []],
  [" ; ,\n", []],
  ["SEO, seo; Excel\nবাংলা", ["SEO", "Excel", "বাংলা"]],
])("%j are the words %j", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});
