import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectDismissed } from "#tests/support/alerts.ts";
import { rahima, renderPage, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, stubApi } from "#tests/support/stub-api.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";
import { useChange } from "./change.ts";

function Page() {
  const { send, busy } = useChange("PUT /blocks/{id}", {
    onDone: () => toast.success("Blocked"),
    onFailed: (error) => toast.error(failureReason(error)),
  });
  return (
    <button type="button" disabled={busy} onClick={() => send({ id: "1" })}>
      Block
    </button>
  );
}

const block = async () => userEvent.click(await screen.findByRole("button", { name: "Block" }));

test("a change loads the page again unless the server could not be reached; the message of a failure ends with the next attempt, and the button gets the focus back", async () => {
  const api = stubApi({ "PUT /blocks/1": offline });
  let loads = 0;
  const page = {
    default: Page,
    clientLoader: () => {
      loads += 1;
      return null;
    },
  };
  renderPage("/people", { "/people": page }, { provider: stageProvider({}, rahima) });
  await block();
  const unreachable = await screen.findByText("The server cannot be reached.");
  await waitFor(() => expect(screen.getByRole("button", { name: "Block" })).toBeEnabled());
  expect(loads).toBe(1);

  const refuse = api.hold("PUT /blocks/1", problem(409, "Already blocked."));
  await block();
  await expectDismissed(unreachable);
  refuse();
  const refused = await screen.findByText("Already blocked.");
  await waitFor(() => expect(loads).toBe(2));

  const release = api.hold("PUT /blocks/1", json({}));
  await block();
  await expectDismissed(refused);
  const button = screen.getByRole("button", { name: "Block" });
  expect(button).toBeDisabled();
  // As browsers do with a disabled element.
  button.blur();
  release();
  expect(await screen.findByText("Blocked")).toBeVisible();
  await waitFor(() => expect(loads).toBe(3));
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveFocus();
  expect(api.calls("PUT *")).toHaveLength(3);
});
