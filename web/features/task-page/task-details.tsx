import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Task } from "#contract/task.ts";
import { dayText } from "#messages/day-formats.ts";
import { m } from "#messages/m.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const feedbackTime = 2_000;

/** How to pass the task on, and what few readers need. */
export function TaskDetails({ task, children }: { task: Task; children: ReactNode }) {
  const isChanged = task.updatedAt !== task.createdAt;
  return (
    <div className="grid gap-6 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
      {!task.hidden && <ShareTask path={detailsPath(task._id)} title={task.title} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <details className="min-w-0">
          <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-ink-soft hover:text-ink">
            {m.taskpage_details()}
          </summary>
          <dl className="grid gap-2 pb-2 text-sm">
            <Fact name={m.taskpage_edited()}>{isChanged ? dayText(task.updatedAt) : m.taskpage_never_edited()}</Fact>
            <Fact name={m.taskpage_id()}>{task._id}</Fact>
          </dl>
        </details>
        {children}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The address of the page, to be copied or passed to the device's share sheet. */
export function ShareTask({ path, title }: { path: string; title: string }) {
  const isHydrated = useHydrated();
  const link = isHydrated ? location.origin + path : path;
  const canShare = isHydrated && "share" in navigator;
  const field = useRef<HTMLInputElement>(null);
  const [feedback, setFeedback] = useState("");

  useEffect(() => {
    if (!feedback) return;
    const timer = setTimeout(() => setFeedback(""), feedbackTime);
    return () => clearTimeout(timer);
  }, [feedback]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setFeedback(m.taskpage_copied());
    } catch {
      // Without a secure address or a permission there is no clipboard: the link is selected, to be copied by hand.
      field.current?.select();
      setFeedback(m.taskpage_copy_by_hand());
    }
  }

  async function share() {
    // Rejects when the person closes the sheet, which is no failure.
    await navigator.share({ title, url: link }).catch(() => undefined);
  }

  return (
    <section aria-labelledby="share-task" className="grid gap-4 no-script:hidden">
      <h2 id="share-task" className="text-xl">
        {m.taskpage_share_title()}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label={m.taskpage_link()}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 basis-64"
        />
        <Button variant="secondary" icon="copy" onClick={copy} className="min-h-12">
          {m.taskpage_copy()}
        </Button>
        {canShare && (
          <Button variant="secondary" icon="share" onClick={share} className="min-h-12">
            {m.taskpage_share()}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="-mt-2 font-medium text-leaf">
        {feedback}
      </p>
    </section>
  );
}
