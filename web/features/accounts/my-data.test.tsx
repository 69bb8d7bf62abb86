import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { ProfileScreen } from "./profile-screen.tsx";

type Answer = (request: { method: string; path: string; body: unknown }) => Response | Promise<Response>;

let answer: Answer;
const asked: { method: string; path: string; body: unknown }[] = [];

// In the browser it comes right after the page; here the first test would have to wait for its compilation.
beforeAll(() => import("./delete-account-dialog.tsx"), 60_000);

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    const request = { method, path, body: body ? JSON.parse(String(body)) : null };
    asked.push(request);
    return answer(request);
  });
});

const email = /^Type rahima@example\.com/;
const password = /^Password/;
const me = (signsInWith: string[]) => Response.json({ id: "p1", signsInWith });
const refusal = (status: number, detail: string, errors?: object[]) => Response.json({ title: "No", status, detail, errors }, { status });
const deletions = () => asked.filter(({ method }) => method === "DELETE").map(({ path, body }) => ({ path, body }));

/** The adapter as the embedded one is: the server does all. */
function stage() {
  const provider = stageProvider({}, rahima);
  vi.spyOn(provider, "deleteAccount").mockImplementation((async (_: object, removeData: () => Promise<void>) => {
    await removeData();
    provider.become(null);
  }) as typeof provider.deleteAccount);
  renderScreen("/my-profile", <ProfileScreen />, { provider });
  return provider;
}

async function openDialog() {
  const opener = screen.getByRole("button", { name: "Delete account" });
  opener.focus();
  fireEvent.click(opener);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete your account?" }));
  return {
    ...dialog,
    type: (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
    submit: () => fireEvent.submit(dialog.getByLabelText(email)),
  };
}

describe("deleting the account", () => {
  test("asks for the address and the password, and sends both once", async () => {
    answer = ({ method }) => (method === "DELETE" ? new Response(null, { status: 204 }) : me(["password"]));
    stage();
    const dialog = await openDialog();
    dialog.submit();
    expect(dialog.getByText("That is not the address of this account.")).toBeTruthy();
    expect(dialog.getByText("Password is required.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(email)));
    expect(deletions()).toEqual([]);
    dialog.type(email, " RAHIMA@example.com ");
    dialog.type(password, "Secret1");
    dialog.submit();
    dialog.submit();
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/ null");
    expect(deletions()).toEqual([{ path: "/me", body: { email: "RAHIMA@example.com", password: "Secret1" } }]);
    expect(await screen.findByText("Your account is deleted.")).toBeTruthy();
  });

  test("does not ask a person for a password who has none", async () => {
    answer = ({ method }) => (method === "DELETE" ? new Response(null, { status: 204 }) : me(["google"]));
    stage();
    const dialog = await openDialog();
    await waitFor(() => expect(dialog.queryByLabelText(password)).toBeNull());
    dialog.type(email, "rahima@example.com");
    dialog.submit();
    await screen.findByTestId("elsewhere");
    expect(deletions()).toEqual([{ path: "/me", body: { email: "rahima@example.com" } }]);
  });

  test.each([
    [
      "a wrong password at its field",
      () => refusal(422, "Wrong.", [{ field: "password", message: "That is not the password of this account." }]),
      "That is not the password of this account.",
    ],
    ["too many tries", () => refusal(429, "Too many attempts. Try again in 10 minutes."), "Too many attempts. Try again in 10 minutes."],
  ])("tells %s, and the person stays", async (_, refuse, words) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    answer = ({ method }) => (method === "DELETE" ? refuse() : me(["password"]));
    stage();
    const dialog = await openDialog();
    dialog.type(email, "rahima@example.com");
    dialog.type(password, "Wrong1");
    dialog.submit();
    expect(await dialog.findByText(words)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("button", { name: "Edit Profile" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete account" })));
  });
});

test("a download that fails is told", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer = () => refusal(503, "The database is away for the moment.");
  stage();
  fireEvent.click(screen.getByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("Your data could not be fetched. The database is away for the moment.")).toBeTruthy();
});

test("neither stands beside the form while the profile is edited", () => {
  answer = () => me([]);
  stage();
  fireEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  expect(screen.queryByRole("button", { name: "Delete account" })).toBeNull();
});
