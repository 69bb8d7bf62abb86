import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Toasts, toast } from "#web/ui/toasts.tsx";

test("a notice sent before the main container has loaded waits for it, even where another container is already there", async () => {
  const { rerender, findByText, queryByText } = render(<Toasts containerId="task-pages" />);
  toast.info("Log in again.", { toastId: "session-ended" });
  toast.info("Your session has ended.", { toastId: "session-ended" });
  expect(queryByText("Your session has ended.")).toBeNull();
  rerender(
    <>
      <Toasts containerId="task-pages" />
      <Toasts />
    </>,
  );
  expect(await findByText("Your session has ended.")).toBeTruthy();
  expect(queryByText("Log in again.")).toBeNull();
});

test("a notice takes the place of the one with the same id", async () => {
  const { findByText, queryByText } = render(<Toasts />);
  toast.info("Log in again to go on.", { toastId: "session-ended" });
  expect(await findByText("Log in again to go on.")).toBeTruthy();
  toast.info("Log in again to bid.", { toastId: "session-ended" });
  expect(await findByText("Log in again to bid.")).toBeTruthy();
  expect(queryByText("Log in again to go on.")).toBeNull();
});
