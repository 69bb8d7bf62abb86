import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { problemTypes } from "#contract/platform/problem-types.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, liveStream, problem, type StubAnswer, stubApi } from "#tests/support/stub-api.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { PersonalShell } from "#web/personal-shell.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { useChange } from "./change.ts";

const detail = "Log in again to continue.";
const tooOld: StubAnswer = () => Response.json({ type: problemTypes.signInAgain, title: "Refused", status: 403, detail }, { status: 403 });
const change = "POST /staff/decisions/*";

function Page() {
  const [text, setText] = useState("");
  const [typed, setTyped] = useState("");
  const { user } = useIdentity();
  const { send, busy } = useChange("POST /staff/decisions/{id}/undo", {
    onDone: () => setText("Done"),
    onFailed: (error) => setText(failureReason(error)),
  });
  return (
    <>
      <input aria-label="Typed" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" disabled={busy} onClick={() => send({ id: "1" })}>
        Change
      </button>
      <output>{text}</output>
      {user && <PersonalShell user={user} />}
    </>
  );
}

/** For the bell. */
const inbox = { default: () => null, clientLoader: () => ({ inbox: { items: [], unread: 0, next: null } }) };

async function openDialog(provider: ReturnType<typeof stageProvider>, signsInWith: string[]) {
  const api = stubApi({ [change]: tooOld, "GET /me": json(aMe({ signsInWith })), "GET /myinbox/stream": liveStream().answer });
  renderPage("/moderation", { "/moderation": { default: Page }, "/inbox": inbox }, { provider });
  await userEvent.type(screen.getByLabelText("Typed"), "Half a sentence");
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  return { api, dialog: within(await screen.findByRole("dialog", { name: "Log in again" })) };
}

test("the password is asked for, and the change is repeated with everything that was typed still there", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const provider = stageProvider({}, rahima);
  vi.mocked(provider.logIn).mockRejectedValueOnce(new IdentityError("invalid-credentials", "No."));
  vi.mocked(provider.logIn).mockRejectedValueOnce(new IdentityError("too-many-requests", "Wait a minute."));
  const { api, dialog } = await openDialog(provider, ["password"]);
  const submit = () => userEvent.click(dialog.getByRole("button", { name: "Continue" }));
  await submit();
  expect(await dialog.findByText("Password is required.")).toBeVisible();
  await userEvent.type(dialog.getByLabelText("Password"), "Secret1");
  await submit();
  expect(await dialog.findByText("Wrong password.")).toBeVisible();
  await submit();
  expect(await dialog.findByText("Wait a minute.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Continue with Google" })).toBeNull();
  expect(api.calls(change)).toHaveLength(1);
  api.answer(change, json({}));
  await submit();
  expect(await screen.findByText("Done")).toBeInTheDocument();
  expect(provider.logIn).toHaveBeenLastCalledWith(rahima.email, "Secret1");
  expect(api.calls(change)).toHaveLength(2);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Typed")).toHaveValue("Half a sentence");
});

test("a person without a password signs in with Google; with another account the change is not repeated", async () => {
  const provider = stageProvider({}, rahima);
  vi.mocked(provider.logInWithGoogle).mockResolvedValueOnce({ ...rahima, id: "another" });
  const { api, dialog } = await openDialog(provider, ["google"]);
  await userEvent.click(await dialog.findByRole("button", { name: "Continue with Google" }));
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(api.calls(change)).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  const again = within(await screen.findByRole("dialog"));
  const google = await again.findByRole("button", { name: "Continue with Google" });
  expect(again.queryByLabelText("Password")).toBeNull();
  api.answer(change, json({}));
  await userEvent.click(google);
  expect(await screen.findByText("Done")).toBeInTheDocument();
});

test("the dialog waits until the ways to sign in are known; if they cannot be read, it offers all", async () => {
  const api = stubApi({ [change]: tooOld, "GET /myinbox/stream": liveStream().answer });
  const answerMe = api.hold("GET /me", problem(503, "The database is away."));
  renderPage("/moderation", { "/moderation": { default: Page }, "/inbox": inbox }, { provider: stageProvider({}, rahima) });
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(api.calls("GET /me").length).toBeGreaterThan(0));
  await waitFor(() => expect(api.calls(change)).toHaveLength(1));
  expect(screen.queryByLabelText("Password")).toBeNull();
  answerMe();
  const password = await screen.findByLabelText("Password");
  await waitFor(() => expect(password).toHaveFocus());
  expect(screen.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByText(detail)).toBeInTheDocument();
});

test("a closed dialog leaves the refusal", async () => {
  const { api } = await openDialog(stageProvider({}, rahima), []);
  expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByText(detail)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls(change)).toHaveLength(1);
});

test("a person who signs out meanwhile leaves no change behind", async () => {
  const provider = stageProvider({}, rahima);
  const { api } = await openDialog(provider, ["password"]);
  act(() => provider.become(null));
  expect(await screen.findByText(detail)).toBeInTheDocument();
  act(() => provider.become(rahima));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls(change)).toHaveLength(1);
});
