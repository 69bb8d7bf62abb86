import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Task } from "#contract/task.ts";
import { handedTask } from "#web/ui/task-links.ts";
import type { TaskAnswer } from "./load-task.ts";

type Settled = { task: Task } | { failure: unknown };
/** `task` is null while nothing is known; a `failure` beside a task means that the task may be out of date. */
export type KnownTask = { task: Task | null; failure: unknown };

/** What the page before handed on, until the server has answered. `id` is undefined where the address names no task. */
export function useKnownTask({ task: answer }: TaskAnswer, id: string | undefined): KnownTask {
  const [settled, setSettled] = useState<{ answer: Task | Promise<Task> } & Settled>();
  const given = handedTask(useLocation().state);
  const handed = id === undefined || given?._id === id ? given : null;

  useEffect(() => {
    if (!(answer instanceof Promise)) return setSettled({ answer, task: answer });
    let wanted = true;
    answer.then(
      (task) => wanted && setSettled({ answer, task }),
      (failure) => wanted && setSettled({ answer, failure }),
    );
    return () => {
      wanted = false;
    };
  }, [answer]);

  // An address without an id is answered with the sample; a task that came along knows better.
  if (id === undefined && handed) return { task: handed, failure: null };
  if (!(answer instanceof Promise)) return { task: answer, failure: null };
  if (settled?.answer !== answer)
    return { task: settled && "task" in settled && settled.task._id === id ? settled.task : handed, failure: null };
  return "task" in settled ? { task: settled.task, failure: null } : { task: handed, failure: settled.failure };
}
