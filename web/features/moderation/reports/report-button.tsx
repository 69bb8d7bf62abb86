import { Suspense, useState } from "react";
import type { ContentKind } from "#contract/people/content.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Subject } from "./report-dialog.tsx";

// Loaded with the button, which visitors do not have.
const ReportDialog = lazyPart(() => import("./report-dialog.tsx").then((module) => module.ReportDialog));

const names: Record<ContentKind, () => string> = {
  task: m.report_task,
  offer: m.report_offer,
  message: m.report_message,
  question: m.report_question,
  answer: m.report_answer,
  review: m.report_review,
  person: m.report_person,
};
type ReportButtonProps = {
  subject: Subject;
  /** The name of its author, where a page has several such buttons. */
  author?: string | undefined;
  className?: string;
};

/** Reports content or a person to the moderators; only signed-in people can. */
export function ReportButton({ subject, author, className = "" }: ReportButtonProps) {
  const { user } = useIdentity();
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  if (!user) return null;
  if (isDone) {
    return (
      <p ref={focusElement} role="status" tabIndex={-1} className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft">
        <Icon name="check" className="size-4" />
        {m.report_sent()}
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={author ? `${names[subject.kind]()}: ${author}` : names[subject.kind]()}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm text-ink-soft underline-offset-4 hover:text-vermilion hover:underline ${className}`}
      >
        <Icon name="alert" className="size-4" />
        {subject.kind === "task" ? m.report_task() : m.report_action()}
      </button>
      <Suspense fallback={null}>
        <ReportDialog subject={subject} person={user.id} open={open} close={() => setOpen(false)} done={() => setIsDone(true)} />
      </Suspense>
    </>
  );
}
