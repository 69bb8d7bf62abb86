// The form of a new task and of one that is changed: its fields, and beside them the task as the market will show it.
import { Fragment, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { timings } from "#contract/platform/display.ts";
import { limits } from "#contract/platform/limits.ts";
import { categories, categoryName } from "#contract/tasks/categories.ts";
import { placeName, places } from "#contract/tasks/places.ts";
import type { NewTask, Task } from "#contract/tasks/task.ts";
import { type TaskFieldName, taskFieldNames, taskFields } from "#contract/tasks/task-fields.ts";
import type { KeptDays } from "#contract/tasks/task-rules.ts";
import { getCurrency } from "#texts/currency.ts";
import { m } from "#texts/m.ts";
import type { User } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RestoredNotice } from "#web/ui/restored-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { useToday } from "#web/ui/use-today.ts";
import { checkTask, type TaskErrors, type TaskValues } from "./check-task.ts";
import { TaskPreview } from "./task-preview.tsx";

/** What is typed, the errors in it, and whether it was just sent. An error belongs to the value in which it was found. */
export function useTaskForm(draftName: string, user: User, start: TaskValues) {
  const draft = useDraft(draftName, user.id, start);
  const [isSent, setIsSent] = useState(false);
  const [found, setFound] = useState<{ errors: TaskErrors; values: TaskValues }>({ errors: {}, values: start });
  return {
    user,
    draft,
    isSent,
    setIsSent,
    found,
    errorOf: (name: TaskFieldName) => (draft.values[name] === found.values[name] ? found.errors[name] : undefined),
    showErrors: (errors: TaskErrors) => setFound({ errors, values: draft.values }),
  };
}

type TaskFormProps = {
  form: ReturnType<typeof useTaskForm>;
  /** The texts of the button, of the button while the task is sent, and of the overlay after that. */
  words: { submit: string; busy: string; sent: string };
  busy: boolean;
  /** The task as the market will show it. */
  preview(task: Task): ReactNode;
  /** The days that the task has already. */
  kept?: KeptDays;
  /** The values of the form after the overlay, if they are not those that were sent. */
  next?: TaskValues;
  /** Called at every press, before the fields are checked. */
  onAttempt?(): void;
  onSubmit(task: NewTask): void;
  /** The fields are marked already; `errors` is what they say. */
  onMissing(errors: string): void;
  children?: ReactNode;
};

/** Over both columns of the form. */
const wide = "sm:col-span-2";

/** The form checks its fields itself, not the browser, so that all messages are the product's. */
export function TaskForm({ form, words, busy, preview, kept, next, onAttempt, onSubmit, onMissing, children }: TaskFormProps) {
  const { user, isSent, setIsSent } = form;
  const name = user.displayName || m.task_anonymous();
  const { values, restored, change, reset } = form.draft;
  const today = useToday();
  const element = useRef<HTMLFormElement>(null);
  useFocusOnError(element, form.found.errors);

  function fieldProps(name: TaskFieldName) {
    return {
      name,
      label: taskFields[name].label(),
      value: values[name],
      error: form.errorOf(name),
      required: taskFields[name].isRequired,
      // Nothing that is typed while the task is sent may look as if it were sent.
      onChange: (event: { target: { value: string } }) => !busy && change(name, event.target.value),
    };
  }

  const controls: Record<TaskFieldName, ReactNode> = {
    title: <TextField {...fieldProps("title")} placeholder={m.taskform_title_placeholder()} autoComplete="off" className={wide} />,
    category: (
      <SelectField
        {...fieldProps("category")}
        options={categories.map((category) => ({ value: category, label: categoryName(category) }))}
        placeholder={m.taskform_category_placeholder()}
        className={wide}
      />
    ),
    description: <TextArea {...fieldProps("description")} placeholder={m.taskform_description_placeholder()} className={wide} />,
    deadline: <TextField type="date" {...fieldProps("deadline")} min={earliest(today, kept?.deadline)} hint={m.taskform_deadline_hint()} />,
    budget: (
      <TextField
        type="number"
        inputMode="decimal"
        min={0}
        max={limits.budget}
        step={limits.budgetStep}
        {...fieldProps("budget")}
        placeholder="0.00"
        hint={m.taskform_budget_hint({ currency: getCurrency().code })}
      />
    ),
    neededBy: (
      <TextField
        type="date"
        {...fieldProps("neededBy")}
        min={values.deadline || earliest(today, kept?.neededBy)}
        hint={m.taskform_needed_by_hint()}
      />
    ),
    place: (
      <SelectField
        {...fieldProps("place")}
        options={places.map((place) => ({ value: place, label: placeName(place) }))}
        placeholder={m.taskfield_none()}
        hint={m.taskform_place_hint()}
      />
    ),
    town: values.place === "onsite" && (
      <TextField
        {...fieldProps("town")}
        required
        maxLength={limits.town}
        placeholder={m.taskform_town_placeholder()}
        autoComplete="address-level2"
        className="sm:col-start-2"
      />
    ),
  };

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || isSent) return;
    onAttempt?.();
    const checked = checkTask(values, kept);
    form.showErrors("errors" in checked ? checked.errors : {});
    if ("task" in checked) onSubmit(checked.task);
    else if (checked.missing) onMissing(Object.values(checked.errors).join(" "));
  }

  function discard() {
    reset();
    form.showErrors({});
  }

  function startNext() {
    if (next) reset(next);
    setIsSent(false);
  }

  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-16">
      <div className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
        <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
        <div className="p-6 pt-4 sm:p-10 sm:pt-6">
          <form ref={element} noValidate aria-busy={busy} onSubmit={send} className="grid gap-6">
            {restored && <RestoredNotice busy={busy} onDiscard={discard} />}
            <div className="grid gap-6 sm:grid-cols-2">
              {taskFieldNames.map((name) => (
                <Fragment key={name}>{controls[name]}</Fragment>
              ))}
            </div>
            <div className="grid gap-6 border-t border-dashed border-line-strong/60 pt-6 sm:grid-cols-2">
              <TextField label={m.taskform_email()} type="email" value={user.email} readOnly />
              <TextField label={m.taskform_name()} value={name} readOnly />
            </div>
            <Button type="submit" size="lg" icon="check" busy={busy} disabled={isSent} className="sm:min-w-56 sm:justify-self-start">
              {busy ? words.busy : words.submit}
            </Button>
          </form>
          {isSent && <SuccessOverlay message={words.sent} onDone={startNext} />}
          {children}
        </div>
      </div>
      <TaskPreview values={values} poster={{ name, photoURL: user.photoURL }}>
        {preview}
      </TaskPreview>
    </div>
  );
}

/** The first day that a date may have: today, or the one that the task has already. */
function earliest(today: string, kept: string | undefined): string {
  return kept && kept < today ? kept : today;
}

/** Covers the page for `timings.successOverlay`, then calls `onDone`, which removes it. */
function SuccessOverlay({ message, onDone }: { message: string; onDone(): void }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => done(), timings.successOverlay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="fixed inset-0 z-50 grid animate-appear place-items-center bg-backdrop p-4">
      <div role="status" className="grid max-w-sm animate-rise justify-items-center gap-4 rounded-lg bg-card p-10 text-center shadow-soft">
        <span className="grid size-16 place-items-center rounded-full bg-leaf text-on-leaf">
          <Icon name="check" className="size-9" />
        </span>
        <p className="font-display text-2xl font-bold">{message}</p>
      </div>
    </div>
  );
}

export function WaitingTaskForm({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12" />
    </div>
  );
}
