// Asked before a change of terms is saved: the people who made offers have to confirm them.
import { useEffect, useRef } from "react";
import type { NewTask } from "#contract/tasks/task.ts";
import { type TaskFieldsWith, taskFields, taskFieldsWith } from "#contract/tasks/task-fields.ts";
import { listText } from "#texts/list-formats.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Term = TaskFieldsWith<"isTerm">;

export function changedTerms(saved: NewTask, given: NewTask): Term[] {
  return taskFieldsWith("isTerm").filter((name) => saved[name] !== given[name]);
}

type ReconfirmQuestionProps = { offers: number; terms: Term[]; busy: boolean; onConfirm(): void; onCancel(): void };

export function ReconfirmQuestion({ offers, terms, busy, onConfirm, onCancel }: ReconfirmQuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mt-6 grid gap-4 rounded-md bg-marigold-tint p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <Icon name="alert" className="mt-0.5 size-5" />
        <div className="grid gap-1">
          <p className="font-semibold">
            {m.taskform_reconfirm({ count: offers, terms: listText(terms.map((name) => taskFields[name].named())) })}
          </p>
          <p>{m.taskform_reconfirm_text()}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button icon="check" busy={busy} onClick={onConfirm}>
          {m.taskform_reconfirm_save()}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {m.taskform_reconfirm_back()}
        </Button>
      </div>
    </div>
  );
}
