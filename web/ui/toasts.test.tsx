import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Toasts, toast } from "#web/ui/toasts.tsx";

test("a notice sent before the main container has loaded waits for it, even beside another container", async () => {
  const { rerender, findByText, queryByText } = render(<Toasts containerId="task-pages" />);
  toast.info("Log in again.", { toastId: "session-ended" });
  toast.info("Your session has ended.", { toastId: "session-ended" });
  expect(queryByText("Your session has ended.")).not.toBeInTheDocument();
  rerender(
    <>
      <Toasts containerId="task-pages" />
      <Toasts />
    </>,
  );
  expect(await findByText("Your session has ended.")).toBeVisible();
  expect(queryByText("Log in again.")).not.toBeInTheDocument();
});

test("a notice replaces the one with the same id", async () => {
  const { findByText, queryByText } = render(<Toasts />);
  toast.info("Log in again to continue.", { toastId: "session-ended" });
  expect(await findByText("Log in again to continue.")).toBeVisible();
  toast.info("Log in again to bid.", { toastId: "session-ended" });
  expect(await findByText("Log in again to bid.")).toBeVisible();
  expect(queryByText("Log in again to continue.")).not.toBeInTheDocument();
});
