// What a browser is too coarse for: exact times, a person without a name, what is typed while the task is on its way.
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { messages } from "#contract/messages.ts";
import type { Task } from "#contract/task.ts";
import { IdentityProvider } from "#web/features/identity/identity-context.tsx";
import type { IdentityProvider as Provider, User } from "#web/features/identity/identity-port.ts";
import { CreateTask } from "./create-task.tsx";
import { UpdateForm } from "./update-form.tsx";

const user: User = { id: "1", displayName: "Rahima Khatun", name: "Rahima Khatun", email: "rahima@example.com", photoURL: null };
const filled = { Title: "Sign", Category: "Design", Description: "Two colours.", Deadline: "2099-12-31", Budget: "120.5" };
const task: Task = {
  _id: "01a1d9fd-b8ac-7397-9497-34e6b608c21c",
  title: "Sign",
  category: "Design",
  description: "Two colours.",
  deadline: "2099-12-31",
  budget: 120.5,
  likeCount: 0,
  bidcunt: 0,
  user: { id: "01a1d9fd-b8ac-7397-9497-34e6b608c21d", name: "Rahima Khatun", email: "r•••@example.com", rating: 0 },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

let requests: RequestInit[];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  answer = async () => Response.json(task);
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
    requests.push(init);
    return answer();
  });
});

test("the overlay stands for exactly two seconds, then the form is empty", async () => {
  open(<CreateTask user={user} />);
  fill();
  await submit("Add Task");
  await pass(1_999);
  expect(screen.getByText(messages.taskForm.added)).toBeTruthy();
  expect(typed("Title")).toBe("Sign");
  await pass(1);
  expect(screen.queryByText(messages.taskForm.added)).toBeNull();
  expect(Object.keys(filled).map(typed)).toEqual(["", "", "", "", ""]);
  expect([typed("Email"), typed("Full Name")]).toEqual(["rahima@example.com", "Rahima Khatun"]);
});

test("the update's overlay stands for exactly two seconds, and the form stays filled", async () => {
  open(<UpdateForm task={task} user={user} />);
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: "New sign" } });
  await submit("Update Task");
  await pass(1_999);
  expect(screen.getByText(messages.taskForm.updated)).toBeTruthy();
  await pass(1);
  expect(screen.queryByText(messages.taskForm.updated)).toBeNull();
  expect([typed("Title"), typed("Budget")]).toEqual(["New sign", "120.5"]);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    title: "New sign",
    category: "Design",
    description: "Two colours.",
    deadline: "2099-12-31",
    budget: 120.5,
  });
});

test("a person without a name posts as Anonymous", async () => {
  open(<CreateTask user={{ ...user, displayName: "", name: "" }} />);
  expect(typed("Full Name")).toBe("Anonymous");
  fill();
  await submit("Add Task");
  expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ bidcunt: 0, user: { email: "rahima@example.com", name: "Anonymous" } });
});

test("while a task is on its way it is sent once and cannot be changed", async () => {
  answer = () => new Promise(() => {});
  open(<CreateTask user={user} />);
  fill();
  await submit("Add Task");
  fireEvent.submit(screen.getByLabelText("Title"));
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Other" } });
  await pass(0);
  expect(requests).toHaveLength(1);
  expect(typed("Title")).toBe("Sign");
});

test("an error goes away as soon as its field is changed", async () => {
  open(<CreateTask user={user} />);
  await submit("Add Task");
  expect(screen.getByLabelText("Title").getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Sign" } });
  expect(screen.getByLabelText("Title").getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByLabelText("Budget").getAttribute("aria-invalid")).toBe("true");
});

function open(screen: ReactElement): void {
  const provider = { onUserChange: () => () => {}, getToken: async () => "token" } as unknown as Provider;
  const router = createMemoryRouter([{ path: "*", element: <IdentityProvider provider={provider}>{screen}</IdentityProvider> }]);
  render(<RouterProvider router={router} />);
}

function fill(): void {
  for (const [label, value] of Object.entries(filled)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function submit(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
}

function pass(milliseconds: number): Promise<unknown> {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

function typed(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}
