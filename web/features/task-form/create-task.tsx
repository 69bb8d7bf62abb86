import { useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#contract/client.ts";
import { anonymous } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { Icon } from "#web/ui/icon.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { bidPath } from "#web/ui/task-links.ts";
import { TaskToasts, taskError } from "#web/ui/task-toasts.tsx";
import { checkTask, fieldErrors } from "./check-task.ts";
import { FailureLines } from "./failure-lines.tsx";
import { TaskFields } from "./task-fields.tsx";
import { TaskFormLayout } from "./task-form-layout.tsx";
import { emptyTask } from "./task-values.ts";
import { TimedSuccess } from "./timed-success.tsx";
import { useTaskForm } from "./use-task-form.ts";

const draft = "new-task";

export function CreateTask({ user }: { user: User }) {
  const person = { email: user.email, name: user.displayName || anonymous };
  const form = useTaskForm({ draft, person: user.id, start: emptyTask });
  const [state, setState] = useState<"idle" | "sending" | "added">("idle");
  const [posted, setPosted] = useState<Task | null>(null);
  const sending = useRef(false);
  const sessionEnded = useSessionEnded();

  async function submit() {
    if (sending.current || state !== "idle") return;
    const checked = checkTask(form.values);
    if ("errors" in checked) {
      form.refuse(checked.errors);
      if (checked.missing) taskError(messages.taskForm.missing);
      return;
    }
    sending.current = true;
    setState("sending");
    try {
      const body = { ...checked.task, bidcunt: 0, user: person };
      const task = await browserClient.signedIn.request("POST /vacant", { body, headers: { "Idempotency-Key": keyFor(draft, body) } });
      forgetKey(draft);
      form.sent();
      setPosted(task);
      setState("added");
    } catch (error) {
      setState("idle");
      fail(error);
    } finally {
      sending.current = false;
    }
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && error.status === 401) return sessionEnded();
    const errors = error instanceof ApiError ? fieldErrors(error.problem.errors) : {};
    form.refuse(errors);
    if (Object.keys(errors).length === 0) taskError(<FailureLines message={messages.taskForm.failed} error={error} />);
  }

  function startNext() {
    form.startOver(emptyTask);
    setState("idle");
  }

  return (
    <TaskFormLayout values={form.values} poster={person.name}>
      <TaskFields
        form={form}
        person={person}
        submit="Add Task"
        busy={state === "sending" ? messages.taskForm.adding : null}
        disabled={state === "added"}
        onSubmit={submit}
      />
      {posted && state === "idle" && <PostedNotice task={posted} />}
      {state === "added" && <TimedSuccess message={messages.taskForm.added} onDone={startNext} />}
      <TaskToasts />
    </TaskFormLayout>
  );
}

function PostedNotice({ task }: { task: Task }) {
  return (
    <p role="status" className="mt-6 flex items-center gap-3 rounded-md bg-leaf-tint px-4 py-3">
      <Icon name="check" className="size-5 text-leaf" />
      <span>
        Your task is on the market:{" "}
        <Link to={bidPath(task)} state={{ task }} className="font-semibold text-river underline underline-offset-4">
          {task.title}
        </Link>
      </span>
    </p>
  );
}
