// Posts tasks through the API.
import type { NewTask, Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import { asJson, type SignedIn, type TestApp } from "./test-app.ts";

export async function postTask({ app }: Pick<TestApp, "app">, poster: SignedIn, change: Partial<NewTask> = {}): Promise<Task> {
  const response = await app.request("/vacant", asJson("POST", aTask(change), poster.headers));
  if (response.status !== 201) throw new Error(`Posting a task answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Task;
}
