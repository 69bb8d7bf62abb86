import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ShareTask } from "./task-details.tsx";

const path = "/Details/01a1d9fd-b8ac-7397-9497-34e6b608c21c";
const link = `http://localhost:3000${path}`;

test("Copy link writes the whole address to the clipboard and says so for two seconds", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  show({ clipboard: { writeText } });
  await press("Copy link");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link);
  await pass(1_999);
  expect(feedback()).toHaveTextContent(/^Link copied$/);
  await pass(1);
  expect(feedback()).toBeEmptyDOMElement();
});

test.each([
  ["without a clipboard", undefined],
  ["when the clipboard refuses", { writeText: () => Promise.reject(new DOMException("Denied.", "NotAllowedError")) }],
])("%s, the link is selected to be copied by hand", async (_, clipboard) => {
  show({ clipboard });
  await press("Copy link");
  expect(feedback()).toHaveTextContent("The link is selected. Copy it now");
  const field = screen.getByLabelText<HTMLInputElement>("Link");
  expect(field).toHaveValue(link);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
});

test("a device with a share sheet gets a Share button, and a closed sheet is no failure", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException("Closed.", "AbortError")));
  show({ share });
  await press("Share");
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: "Paint a sign", url: link });
  expect(feedback()).toBeEmptyDOMElement();
});

test("without a share sheet there is no Share button", () => {
  show({});
  expect(screen.queryByRole("button", { name: "Share" })).not.toBeInTheDocument();
});

function show(device: object): void {
  vi.stubGlobal("navigator", device);
  render(<ShareTask path={path} title="Paint a sign" />);
}

function press(name: string): Promise<void> {
  return act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
}

function pass(milliseconds: number): Promise<unknown> {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

function feedback(): HTMLElement {
  const line = document.querySelector<HTMLElement>("p[aria-live]");
  if (!line) throw new Error("The page has no line for feedback.");
  return line;
}
