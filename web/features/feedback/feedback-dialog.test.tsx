import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { ApiError } from "#contract/client.ts";
import type { Feedback } from "#contract/feedback.ts";
import { browserClient } from "#web/api.ts";
import { toast } from "#web/ui/toasts.tsx";
import { FeedbackDialog } from "./feedback-dialog.tsx";

let sendFeedback: MockInstance<typeof browserClient.sendFeedback>;
const onOpenChange = vi.fn();

beforeEach(() => {
  sendFeedback = vi.spyOn(browserClient, "sendFeedback").mockResolvedValue({} as Feedback);
  onOpenChange.mockReset();
  for (const kind of ["success", "error"] as const) vi.spyOn(toast, kind).mockImplementation(() => {});
  render(<FeedbackDialog open onOpenChange={onOpenChange} email="maya@example.com" />);
});

test("an empty message is refused, and nothing is sent", async () => {
  await press();
  expect(message()).toHaveAccessibleDescription("Message is required.");
  expect(message()).toBeInvalid();
  expect(sendFeedback).not.toHaveBeenCalled();
});

test("a message is sent with the page and the address, and the dialog closes", async () => {
  await userEvent.type(message(), "  More tea stalls  ");
  await press();
  expect(sendFeedback).toHaveBeenCalledWith(
    { message: "More tea stalls", page: "/", email: "maya@example.com" },
    expect.stringMatching(/^[0-9a-f]{32}$/),
  );
  expect(toast.success).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test("a field that the server refuses shows the reason and keeps its value", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const errors = [{ field: "email", message: "Email must be an email address." }];
  sendFeedback.mockRejectedValue(new ApiError({ type: "about:blank", title: "Invalid", status: 422, errors }));
  await userEvent.type(message(), "Hello");
  await press();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(expect.stringContaining("Email must be an email address."));
  expect(message()).toHaveValue("Hello");
  expect(onOpenChange).not.toHaveBeenCalled();
});

test.each([
  [new TypeError("offline"), "The server cannot be reached."],
  [
    new ApiError({ type: "about:blank", title: "Too Many Requests", status: 429, detail: "Too many attempts. Try again in 9 minutes." }),
    "Too many attempts. Try again in 9 minutes.",
  ],
])(
  "any other failure shows the reason and keeps the dialog, and the same message is sent again with the same key: %s",
  async (error, reason) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    sendFeedback.mockRejectedValue(error);
    await userEvent.type(message(), "Hello");
    await press();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(`Your feedback could not be sent. ${reason}`);
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(message()).toHaveValue("Hello");
    await press();
    await userEvent.type(message(), " again");
    await press();
    const [first, repeated, changed] = sendFeedback.mock.calls.map(([, key]) => key);
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
