import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { IdentityProvider } from "#web/features/identity/identity-context.tsx";
import type { IdentityProvider as Provider, User } from "#web/features/identity/identity-port.ts";
import { PublicTaskList } from "./task-list.tsx";

type Answer = (request: { method: string; path: string }) => Response | Promise<Response>;

let answer: Answer;
const asked: string[] = [];

// In the browser it comes right after the page; here the first test would have to wait for its compilation.
beforeAll(() => import("./task-question.tsx"), 60_000);

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return answer({ method, path });
  });
});

test("a press on delete before it is known who is signed in waits for it", async () => {
  answer = () => Response.json(me);
  const { become } = open([task("a", "me")]);
  press("Delete");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  become(rahima);
  expect(await screen.findByRole("alertdialog", { name: messages.remove.confirm })).toBeTruthy();
});

test("a press on edit before it is known who is signed in goes on when it is", async () => {
  answer = () => Response.json(me);
  const { become, router } = open([task("a", "me")]);
  press("Edit");
  expect(router.state.location.pathname).toBe(pagePaths.browse);
  become(rahima);
  await waitFor(() => expect(router.state.location.pathname).toBe("/update/a"));
});

test("whose a task is comes from one small call", async () => {
  answer = () => Response.json(me);
  const { become } = open([task("theirs", "someone")]);
  become({ ...rahima, id: "one small call" });
  await waitFor(() => expect(asked).toEqual(["GET /me"]));
  await vi.waitFor(() => {
    press("Delete");
    expect(screen.getByRole("alertdialog", { name: "This task is not yours" })).toBeTruthy();
  });
});

test("where the call fails, the server decides", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const refusal = { type: "about:blank", title: "Forbidden", status: 403, detail: "Only its poster may delete a task." };
  answer = ({ method }) => Response.json(method === "DELETE" ? refusal : {}, { status: method === "DELETE" ? 403 : 503 });
  const { become } = open([task("a", "someone")]);
  press("Delete");
  become({ ...rahima, id: "server decides" });
  fireEvent.click(
    within(await screen.findByRole("alertdialog", { name: messages.remove.confirm })).getByRole("button", { name: "Delete" }),
  );
  expect(await screen.findByText(`${messages.remove.failed}. ${refusal.detail}`)).toBeTruthy();
  expect(logged).toHaveBeenCalledWith(messages.remove.failed, expect.objectContaining({ status: 403 }));
  expect(screen.getByRole("heading", { name: "Task a" })).toBeTruthy();
});

test("a second press on the confirmation sends nothing more", async () => {
  let finish = (_: Response) => {};
  answer = ({ method }) => (method === "DELETE" ? new Promise<Response>((resolve) => (finish = resolve)) : Response.json(me));
  const { become } = open([task("a", "me"), task("b", "me")]);
  press("Delete");
  become({ ...rahima, id: "second press" });
  const confirm = within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm.hasAttribute("disabled")).toBe(true));
  finish(new Response(null, { status: 204 }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Task a" })).toBeNull());
  expect(asked.filter((call) => call.startsWith("DELETE"))).toEqual(["DELETE /mytask/a"]);
});

const me = { id: "me" };
const rahima: User = { id: "1", displayName: "Rahima", name: "Rahima", email: "rahima@example.com", photoURL: null };

/** The first page of the market with these tasks, before the provider has said who is signed in. */
function open(tasks: Task[]) {
  let become = (_: User | null) => {};
  const provider = {
    onUserChange(listener: (user: User | null) => void) {
      become = listener;
      return () => {};
    },
    getToken: async () => null,
  } as Partial<Provider> as Provider;
  const list = <PublicTaskList first={{ tasks, next: null }} look="rows" />;
  const router = createMemoryRouter(
    [
      { path: pagePaths.browse, element: list },
      { path: "*", element: null },
    ],
    { initialEntries: [{ pathname: pagePaths.browse, key: crypto.randomUUID() }] },
  );
  render(
    <IdentityProvider provider={provider}>
      <RouterProvider router={router} />
    </IdentityProvider>,
  );
  return { router, become: (user: User) => become(user) };
}

function press(name: string) {
  const [first] = [...screen.queryAllByRole("button", { name }), ...screen.queryAllByRole("link", { name })];
  if (first) fireEvent.click(first);
}

function task(_id: string, posterId: string): Task {
  return {
    _id,
    title: `Task ${_id}`,
    category: "Other",
    description: "One sign.",
    deadline: "2099-12-31",
    budget: 100,
    likeCount: 0,
    bidcunt: 0,
    user: { id: posterId, name: "Someone", email: "s•••@example.com", rating: 0 },
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
}
