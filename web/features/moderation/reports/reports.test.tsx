import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aMe } from "#tests/support/a-me.ts";
import { rahima, renderPage, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, paged, problem, stubApi } from "#tests/support/stub-api.ts";
import * as myProfile from "#web/routes/my-profile.tsx";
import { ReportButton } from "./report-button.tsx";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const provider = () => ({ provider: stageProvider({}, rahima) });

test("a report needs a reason, survives a failure and is confirmed", async () => {
  const api = stubApi();
  renderScreen("/bid", <ReportButton subject={{ kind: "task", id: id(1) }} />, provider());
  await userEvent.click(screen.getByRole("button", { name: /^Report ?this task$/ }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Report this task?" }));
  const send = async () => {
    const button = dialog.getByRole("button", { name: "Report" });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
  };
  const reason = dialog.getByLabelText("What's wrong?");
  await send();
  expect(dialog.getByText("Reason is required.")).toBeVisible();
  await waitFor(() => expect(reason).toHaveFocus());
  expect(api.calls("POST /reports")).toEqual([]);
  api.answer("POST /reports", problem(503, "The database is away."));
  await userEvent.type(reason, "It asks for money first.");
  await send();
  expect(await dialog.findByText(/We couldn't send your report\./)).toBeVisible();
  expect(reason).toHaveValue("It asks for money first.");
  api.answer("POST /reports", json({ _id: id(2) }, { status: 201 }));
  await send();
  expect(await screen.findByText("Reported. Thank you.")).toBeVisible();
  // The dialog gives the focus back a moment after it has closed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText("Reported. Thank you.")).toHaveFocus();
  expect(api.calls("POST /reports").at(-1)?.body).toEqual({ kind: "task", id: id(1), reason: "It asks for money first." });
});

const profileAnswers = {
  "GET /me": json(aMe()),
  "GET /mymessages/settings": json({ enterSends: true, readReceipts: true }),
  "GET /me/sessions": json([]),
  "GET /me/second-factors": json({ twoFactor: false, recoveryCodes: 0, passkeys: [] }),
  "GET /me/credentials": json([]),
  "GET /me/credentials/brought": json({ markets: [], brought: [] }),
  "GET /myinbox/settings": json({ mail: true, muted: [], pushMuted: [] }),
};
const blockOf = (number: number, name: string) => ({
  person: { id: id(number), name, photoURL: null },
  createdAt: "2026-11-15T12:00:00.000Z",
});

test("blocked people are listed until they are unblocked", async () => {
  const api = stubApi({
    ...profileAnswers,
    "GET /blocks": json([blockOf(3, "Rahima Khatun")]),
    "DELETE /blocks/*": problem(503, "The database is away."),
  });
  renderPage("/my-profile", { "/my-profile": myProfile }, provider());
  const unblock = await screen.findByRole("button", { name: /^Unblock ?Rahima Khatun$/ });
  await userEvent.click(unblock);
  expect(await screen.findByText("We couldn't unblock Rahima Khatun. The database is away.")).toHaveRole("alert");
  await waitFor(() => expect(unblock).toBeEnabled());
  api.answer("DELETE /blocks/*", () => new Response(null, { status: 204 }));
  api.answer("GET /blocks", json([]));
  await userEvent.click(unblock);
  expect(await screen.findByText("You haven't blocked anyone. You can block a person in a conversation.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Unblock/ })).toBeNull();
  expect(api.calls("DELETE /blocks/*").map(({ path }) => path)).toEqual([`/blocks/${id(3)}`, `/blocks/${id(3)}`]);
});

test("the list of blocked people grows by pages, and says why it could not be loaded", async () => {
  const blocks = Array.from({ length: 30 }, (_, place) => blockOf(100 + place, `Person ${place}`));
  const api = stubApi({ ...profileAnswers, "GET /blocks": problem(503, "The database is away.") });
  const { unmount } = renderPage("/my-profile", { "/my-profile": myProfile }, provider());
  expect(await screen.findByText("We couldn't load the list. The database is away.")).toHaveRole("alert");
  unmount();
  api.answer("GET /blocks", paged(blocks));
  renderPage("/my-profile", { "/my-profile": myProfile }, provider());
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Unblock/ })).toHaveLength(24));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Unblock/ })).toHaveLength(30));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
