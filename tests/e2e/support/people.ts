// People and tasks made through the real provider and the real API, so that a journey can start where it wants to.

import { randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { type Client, createClient, createSend } from "#contract/client.ts";
import type { NewTask, Task } from "#contract/task.ts";
import { createThreadClient, type ThreadClient } from "#contract/thread-client.ts";
import { aTask } from "#tests/support/a-task.ts";

export type TestPerson = {
  displayName: string;
  email: string;
  password: string;
  photoURL: string;
  /** Calls the API as this person. */
  client: Client;
  threads: ThreadClient;
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
  const calls = [(path: string, init: RequestInit) => fetch(address + path, init), () => readToken(request, address)] as const;
  const client = createClient(...calls);
  return {
    displayName,
    email,
    password,
    photoURL,
    client,
    threads: createThreadClient(createSend(...calls)),
    postTask: (change = {}) => client.postTask({ ...sampleTask(), ...change }),
    likeTask: async (id) => void (await client.likeTask(id, email)),
    deleteTask: (id) => client.deleteTask(id),
  };
}

export function sampleTask(): NewTask {
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
