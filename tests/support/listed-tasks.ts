// Tasks as the API lists them, for component tests.

import type { Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import type { StubAnswer } from "./stub-api.ts";

export function listedTask(_id: string, change: Partial<Task> = {}): Task {
  return {
    _id,
    ...aTask({ title: `Task ${_id}`, category: "Other", description: "One sign.", deadline: "2099-12-31", budget: 100 }),
    state: "open",
    likeCount: 0,
    bidcunt: 0,
    user: { id: "someone", name: "Karim Uddin", email: "k•••@example.com", photoURL: null, rating: 0 },
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}

/** A page of a list; with `next`, more tasks follow after that cursor. */
export function taskPage(tasks: Task[], next?: string): StubAnswer {
  return () => Response.json(tasks, next === undefined ? {} : { headers: { Link: `</alltasks?after=${next}>; rel="next"` } });
}
