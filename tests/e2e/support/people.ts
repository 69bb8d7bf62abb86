// People and tasks made through the real provider and the real API, so that a journey can start where it wants to.

import { randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { type Client, createClient } from "#contract/client.ts";
import type { NewTask, Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";

/** `request`, `list` and `send` call the API as this person. */
export type TestPerson = Client["signedIn"] & {
  displayName: string;
  email: string;
  password: string;
  photoURL: string;
  postTask: (change?: Partial<NewTask>) => Promise<Task>;
  likeTask: (id: string) => Promise<void>;
  deleteTask: (id: string) => Promise<void>;
};

/** Signs a new person up in this browser context: its cookies are theirs from then on. */
export async function signUp(
  context: BrowserContext,
  address: string,
  displayName = "Rahima Khatun",
  email = `${randomUUID()}@example.com`,
): Promise<TestPerson> {
  const password = "Secret1";
  const photoURL = `${address}/favicon.svg`;
  const request = context.request;
  const response = await request.post(`${address}/identity/sign-up/email`, {
    headers: { Origin: address, "X-Forwarded-For": ownAddress() },
    data: { name: displayName, email, password, image: photoURL },
  });
  if (!response.ok()) throw new Error(`Sign-up failed: ${response.status()} ${await response.text()}`);
  const { signedIn } = createClient(
    (path, init) => fetch(address + path, init),
    () => readToken(request, address),
  );
  return {
    displayName,
    email,
    password,
    photoURL,
    ...signedIn,
    postTask: (change = {}) => signedIn.request("POST /vacant", { body: { ...sampleTask(), ...change } }),
    likeTask: async (id) => void (await signedIn.request("PATCH /alltasks/{id}", { id, body: { email } })),
    deleteTask: (id) => signedIn.request("DELETE /mytask/{id}", { id }),
  };
}

function sampleTask(): NewTask {
  const description = "One sign, two colours, ready before the market day.";
  return aTask({ title: `Paint a shop sign ${randomUUID().slice(0, 8)}`, description, deadline: "2099-12-31" });
}

/** The journeys' people live apart: from one address so many sign-ups at once would be refused. */
function ownAddress(): string {
  return `10.${[...randomBytes(3)].join(".")}`;
}

async function readToken(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(`${address}/identity/token`);
  const { token } = (await response.json()) as { token: string };
  return token;
}
