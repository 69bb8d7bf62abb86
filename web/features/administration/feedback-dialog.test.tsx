import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rahima, renderScreen, stageProvider } from "#tests/support/render-page.tsx";
import { json, offline, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import { toast } from "#web/ui/toasts.tsx";
import { FeedbackDialog } from "./feedback-dialog.tsx";

const post = "POST /feedback";
let api: StubApi;
let page: ReturnType<typeof renderScreen>;
const onOpenChange = vi.fn();

beforeEach(() => {
  api = stubApi({ [post]: json({}, { status: 201 }) });
  onOpenChange.mockReset();
  for (const kind of ["success", "error"] as const) vi.spyOn(toast, kind).mockImplementation(() => {});
  show();
});

test("an empty message is refused, and nothing is sent", async () => {
  await press();
  expect(message()).toHaveAccessibleDescription("Message is required.");
  expect(message()).toBeInvalid();
  expect(api.calls(post)).toEqual([]);
});

test("a message is sent with the page and the address, and the dialog closes", async () => {
  await userEvent.type(message(), "  More tea stalls  ");
  await press();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const [sent] = api.calls(post);
  expect(sent?.body).toEqual({ message: "More tea stalls", page: "/Blog", email: "rahima@example.com" });
  expect(sent?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  expect(toast.success).toHaveBeenCalledOnce();
});

test("a field that the server refuses shows the reason and keeps its value", async () => {
  const errors = [{ field: "email", message: "Enter a valid email address." }];
  api.answer(post, problem(422, "Invalid", errors));
  await userEvent.type(message(), "Hello");
  await press();
  const email = screen.getByLabelText("Email");
  await waitFor(() => expect(email).toHaveAccessibleDescription(expect.stringContaining("Enter a valid email address.")));
  expect(message()).toHaveValue("Hello");
  expect(onOpenChange).not.toHaveBeenCalled();
});

test.each([
  ["The server cannot be reached.", offline],
  ["Too many attempts. Try again in 9 minutes.", problem(429, "Too many attempts. Try again in 9 minutes.")],
])(
  "any other failure shows the reason and keeps the dialog, and the same message is sent again with the same key: %s",
  async (reason, answer) => {
    api.answer(post, answer);
    await userEvent.type(message(), "Hello");
    await press();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(`We couldn't send your feedback. ${reason}`));
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(message()).toHaveValue("Hello");
    await press();
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(2));
    await userEvent.type(message(), " again");
    await press();
    const [first, repeated, changed] = api.calls(post).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(repeated).toBe(first);
    expect(changed).not.toBe(first);
  },
);

test("a message that was not sent is there the next time, until it is sent", async () => {
  await userEvent.type(message(), "Hello");
  page.unmount();
  show();
  expect(message()).toHaveValue("Hello");
  await press();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  page.unmount();
  show();
  expect(message()).toHaveValue("");
});

function show(): void {
  const dialog = <FeedbackDialog onOpenChange={onOpenChange} user={rahima} />;
  page = renderScreen("/Blog", dialog, { provider: stageProvider({}, rahima) });
}

function message(): HTMLElement {
  return screen.getByLabelText("Message");
}

async function press(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Send feedback" }));
}
