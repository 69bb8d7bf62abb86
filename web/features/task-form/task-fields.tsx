import type { SubmitEvent } from "react";
import { categories } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { type TaskFieldName, taskFields } from "#contract/task-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { daysLeft } from "#web/ui/task-words.ts";
import { useToday } from "#web/ui/use-today.ts";
import type { TaskFormState } from "./use-task-form.ts";

type TaskFieldsProps = {
  form: TaskFormState;
  person: { name: string; email: string };
  submit: string;
  /** What the button reads while the task is on its way; null when it is not. */
  busy: string | null;
  disabled?: boolean;
  onSubmit(): void;
};

/** The fields of a task and the button that sends it. Checking is the product's own, so that its words are told. */
export function TaskFields({ form, person, submit, busy, disabled = false, onSubmit }: TaskFieldsProps) {
  const { values, errors, change } = form;
  const days = daysLeft(values.deadline, useToday());

  function tie(name: TaskFieldName) {
    return {
      name,
      value: values[name],
      error: errors[name],
      required: taskFields[name].isRequired,
      // What is on its way is what stands here: nothing typed meanwhile may look as if it were sent.
      onChange: (event: { target: { value: string } }) => busy === null && change(name, event.target.value),
    };
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={form.form} noValidate aria-busy={busy !== null} onSubmit={send} className="grid gap-6">
      {form.restored && <RestoredNotice onDiscard={() => form.startOver()} />}
      <TextField label="Title" {...tie("title")} placeholder="What needs doing?" autoComplete="off" />
      <SelectField label="Category" {...tie("category")} options={categories} placeholder="Choose a category" />
      <TextArea
        label="Description"
        {...tie("description")}
        placeholder="Say what you have, what you need, and how you will know it is done."
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Deadline"
          type="date"
          {...tie("deadline")}
          hint={days !== null && days < 0 ? "This day has already passed." : "The last day for the work."}
        />
        <TextField
          label="Budget"
          type="number"
          inputMode="decimal"
          min={0}
          max={limits.budget}
          step={limits.budgetStep}
          {...tie("budget")}
          placeholder="0.00"
          hint="In dollars, 0 or more."
        />
      </div>
      <div className="grid gap-6 border-t border-dashed border-line-strong/60 pt-6 sm:grid-cols-2">
        <TextField label="Email" type="email" value={person.email} readOnly />
        <TextField label="Full Name" value={person.name} readOnly />
      </div>
      <Button type="submit" size="lg" icon="check" busy={busy !== null} disabled={disabled} className="sm:justify-self-start sm:min-w-56">
        {busy ?? submit}
      </Button>
    </form>
  );
}

function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-river-tint py-1.5 pr-2 pl-4">
      <Icon name="info" className="size-5 text-river" />
      <p className="flex-1">What you typed earlier is still here.</p>
      <Button variant="quiet" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}
