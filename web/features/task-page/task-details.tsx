import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Task } from "#contract/task.ts";
import { dayText } from "#messages/day-formats.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { ratingText } from "#web/ui/task-words.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const feedbackTime = 2_000;

export function TaskDetails({ task, children }: { task: Task; children: ReactNode }) {
  return (
    <div className="grid gap-10 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
      <Facts task={task} />
      <ShareTask path={detailsPath(task._id)} title={task.title} />
      {children}
    </div>
  );
}

/** What the rest of the page does not show of the task. */
function Facts({ task }: { task: Task }) {
  const isChanged = task.updatedAt !== task.createdAt;
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">{m.taskpage_details()}</h2>
      <dl className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2">
        <Fact name={m.taskpage_posted()}>{dayText(task.createdAt)}</Fact>
        <Fact name={m.taskpage_edited()}>{isChanged ? dayText(task.updatedAt) : m.taskpage_never_edited()}</Fact>
        <Fact name={m.taskpage_offers()}>{numberText(task.bidcunt)}</Fact>
        <Fact name={m.taskpage_rating()}>
          {task.user.rating > 0 ? m.taskpage_rating_of_five({ rating: ratingText(task.user.rating) }) : m.taskpage_no_rating()}
        </Fact>
        <Fact name={m.taskpage_email()}>{task.user.email}</Fact>
        <Fact name={m.taskpage_id()}>
          <span className="text-sm tabular-nums">{task._id}</span>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 bg-card px-4 py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
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
      <p role="status" className="-mt-2 font-medium text-leaf">
        {feedback}
      </p>
    </section>
  );
}
