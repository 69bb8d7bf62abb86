import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Task } from "#contract/task.ts";
import type { TaskAnswer } from "./load-task.ts";
import { sampleTask } from "./sample-task.ts";
import { useKnownTask } from "./use-known-task.ts";

const old = { ...sampleTask, _id: "a", title: "From the page before" };
const fresh = { ...old, title: "From the server" };

test("the task from the page before is shown until the server has answered", async () => {
  const answer = Promise.withResolvers<Task>();
  show({ answer: { task: answer.promise }, id: "a", state: { task: old } });
  expect(shown()).toBe("From the page before");
  await act(async () => answer.resolve(fresh));
  expect(shown()).toBe("From the server");
});

test("the task from the page before stays, with the failure, when the server does not answer", async () => {
  const answer = Promise.withResolvers<Task>();
  show({ answer: { task: answer.promise }, id: "a", state: { task: old } });
  await act(async () => answer.reject(new Error("offline")));
  expect(shown()).toBe("From the page before, Error: offline");
});

test("another task or a state of another shape is ignored", () => {
  for (const state of [{ task: { ...old, _id: "b" } }, { task: "a" }, { task: { _id: "a" } }, "a", null]) {
    show({ answer: { task: new Promise(() => {}) }, id: "a", state });
    expect(shown()).toBe("nothing");
    cleanup();
  }
});

test("the task that the server rendered wins over the task in the navigation state", () => {
  show({ answer: { task: fresh }, id: "a", state: { task: old } });
  expect(shown()).toBe("From the server");
});

test("an address without an id shows the task in the navigation state, else the sample", () => {
  show({ answer: { task: sampleTask }, id: undefined, state: { task: old } });
  expect(shown()).toBe("From the page before");
  cleanup();
  show({ answer: { task: sampleTask }, id: undefined, state: null });
  expect(shown()).toBe("Sample task");
});

type Given = { answer: TaskAnswer; id: string | undefined };

function Known({ answer, id }: Given) {
  const { task, failure } = useKnownTask(answer, id);
  return <p data-testid="known">{[task?.title ?? "nothing", failure && String(failure)].filter(Boolean).join(", ")}</p>;
}

function show({ state, ...given }: Given & { state: unknown }): void {
  const router = createMemoryRouter([{ path: "/", element: <Known {...given} /> }], { initialEntries: [{ pathname: "/", state }] });
  render(<RouterProvider router={router} />);
}

function shown(): string | null {
  return screen.getByTestId("known").textContent;
}
