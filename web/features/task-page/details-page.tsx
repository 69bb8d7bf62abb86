import type { ReactNode } from "react";
import type { Task } from "#contract/task.ts";
import { detailsPath } from "#web/ui/task-links.ts";
import { dayText, groupDigits, ratingText } from "#web/ui/task-words.ts";
import { BidPanel } from "./bid-panel.tsx";
import { ShareTask } from "./share-task.tsx";
import { TaskBody } from "./task-body.tsx";
import { type TaskAnswer, TaskFrame } from "./task-frame.tsx";

type DetailsPageProps = { answer: TaskAnswer; id: string; deal(task: Task): ReactNode; report(task: Task): ReactNode };

export function DetailsPage({ answer, id, deal, report }: DetailsPageProps) {
  return (
    <TaskFrame
      answer={answer}
      id={id}
      main={(task) => (
        <>
          <title>{task.title}</title>
          <TaskBody task={task} />
        </>
      )}
      side={(task) => <BidPanel task={task} />}
      more={(task) => (
        <div className="grid gap-8">
          {deal(task)}
          <div className="grid gap-10 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10">
            <Facts task={task} />
            <ShareTask path={detailsPath(task._id)} title={task.title} />
            {report(task)}
          </div>
        </div>
      )}
    />
  );
}

/** What the rest of the page does not show of the task. */
function Facts({ task }: { task: Task }) {
  const isChanged = task.updatedAt !== task.createdAt;
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">Details</h2>
      <dl className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2">
        <Fact name="Posted">{dayText(task.createdAt)}</Fact>
        <Fact name="Last changed">{isChanged ? dayText(task.updatedAt) : "Not since it was posted"}</Fact>
        <Fact name="Bids">{groupDigits(task.bidcunt)}</Fact>
        <Fact name="Poster's rating">{task.user.rating > 0 ? `${ratingText(task.user.rating)} out of 5` : "New on the market"}</Fact>
        <Fact name="Poster's email">{task.user.email}</Fact>
        <Fact name="Task number">
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
