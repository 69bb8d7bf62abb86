import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { anonymous } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import type { Task } from "#contract/task.ts";
import { browserClient } from "#web/data/api.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { MessageDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { checkTask, fieldErrors } from "./check-task.ts";
import { TaskFields } from "./task-fields.tsx";
import { TaskFormLayout } from "./task-form-layout.tsx";
import { valuesOf } from "./task-values.ts";
import { TimedSuccess } from "./timed-success.tsx";
import { useTaskForm } from "./use-task-form.ts";

type Alert = { title: string; message: ReactNode };

export function UpdateForm({ task, user }: { task: Task; user: User }) {
  const person = { email: user.email, name: user.displayName || anonymous };
  const form = useTaskForm({ draft: `task-${task._id}`, person: user.id, start: valuesOf(task) });
  const [state, setState] = useState<"idle" | "sending" | "updated">("idle");
  const [alert, setAlert] = useState<Alert>({ title: "", message: "" });
  const [alerting, setAlerting] = useState(false);
  const sending = useRef(false);
  const sessionEnded = useSessionEnded();

  function tell(next: Alert) {
    setAlert(next);
    setAlerting(true);
  }

  async function submit() {
    if (sending.current || state !== "idle") return;
    const checked = checkTask(form.values);
    if ("errors" in checked) {
      form.refuse(checked.errors);
      if (checked.missing) tell({ title: messages.taskForm.missing, message: Object.values(checked.errors).join(" ") });
      return;
    }
    sending.current = true;
    setState("sending");
    try {
      await browserClient.signedIn.request("PUT /mytask/{id}", { id: task._id, body: checked.task });
      form.sent();
      setState("updated");
    } catch (error) {
      setState("idle");
      fail(error);
    } finally {
      sending.current = false;
    }
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && error.status === 401) return sessionEnded();
    if (error instanceof ApiError) form.refuse(fieldErrors(error.problem.errors));
    tell({ title: messages.taskForm.updateFailed, message: `${failureReason(error)} What you typed is still here.` });
  }

  return (
    <TaskFormLayout values={form.values} poster={person.name}>
      <TaskFields
        form={form}
        person={person}
        submit="Update Task"
        busy={state === "sending" ? messages.taskForm.updating : null}
        disabled={state === "updated"}
        onSubmit={submit}
      />
      {state === "updated" && <TimedSuccess message={messages.taskForm.updated} onDone={() => setState("idle")} />}
      <MessageDialog open={alerting} onOpenChange={setAlerting} tone="danger" {...alert} />
    </TaskFormLayout>
  );
}
