import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { json, offline, problem, type StubApi, stubApi } from "#tests/support/stub-api.ts";
import { toast } from "#web/ui/toasts.tsx";
import { FeedbackDialog } from "./feedback-dialog.tsx";

const post = "POST /feedback";
let api: StubApi;
const onOpenChange = vi.fn();

beforeEach(() => {
  api = stubApi({ [post]: json({}, { status: 201 }) });
  onOpenChange.mockReset();
  for (const kind of ["success", "error"] as const) vi.spyOn(toast, kind).mockImplementation(() => {});
  render(<FeedbackDialog open onOpenChange={onOpenChange} email="maya@example.com" />);
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
  const [sent] = api.calls(post);
  expect(sent?.body).toEqual({ message: "More tea stalls", page: "/", email: "maya@example.com" });
  expect(sent?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  expect(toast.success).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test("a field that the server refuses shows the reason and keeps its value", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const errors = [{ field: "email", message: "Email must be an email address." }];
  api.answer(post, problem(422, "Invalid", errors));
  await userEvent.type(message(), "Hello");
  await press();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(expect.stringContaining("Email must be an email address."));
  expect(message()).toHaveValue("Hello");
  expect(onOpenChange).not.toHaveBeenCalled();
});

test.each([
  ["The server cannot be reached.", offline],
  ["Too many attempts. Try again in 9 minutes.", problem(429, "Too many attempts. Try again in 9 minutes.")],
])(
  "any other failure shows the reason and keeps the dialog, and the same message is sent again with the same key: %s",
  async (reason, answer) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    api.answer(post, answer);
    await userEvent.type(message(), "Hello");
    await press();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(`Your feedback could not be sent. ${reason}`);
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(message()).toHaveValue("Hello");
    await press();
    await userEvent.type(message(), " again");
    await press();
    const [first, repeated, changed] = api.calls(post).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(repeated).toBe(first);
    expect(changed).not.toBe(first);
  },
);

function message(): HTMLElement {
  return screen.getByLabelText("Message");
}

async function press(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Send feedback" }));
}
