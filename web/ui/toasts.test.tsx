import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Toasts, toast } from "#web/ui/toasts.tsx";

test("a notice sent before the main container has loaded waits for it, even where another container is already there", async () => {
  const { rerender, findByText, queryByText } = render(<Toasts containerId="task-pages" />);
  toast.info("Your session has ended.");
  expect(queryByText("Your session has ended.")).toBeNull();
  rerender(
    <>
      <Toasts containerId="task-pages" />
      <Toasts />
    </>,
  );
  expect(await findByText("Your session has ended.")).toBeTruthy();
});
