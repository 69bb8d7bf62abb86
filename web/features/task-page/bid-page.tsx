import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Task } from "#contract/task.ts";
import { Icon } from "#web/ui/icon.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { BidPanel } from "./bid-panel.tsx";
import { isSample } from "./load-task.ts";
import { TaskBody } from "./task-body.tsx";
import { type TaskAnswer, TaskFrame } from "./task-frame.tsx";

type BidPageProps = { answer: TaskAnswer; id: string | undefined; deal(task: Task): ReactNode };

export function BidPage({ answer, id, deal }: BidPageProps) {
  return (
    <TaskFrame
      answer={answer}
      id={id}
      main={(task) => (
        <div className="grid gap-4">
          {isSample(task) ? <SampleNotice /> : <title>{`Bid on ${task.title}`}</title>}
          <TaskBody task={task} />
        </div>
      )}
      side={(task) => <BidPanel task={task}>{!isSample(task) && <DetailsLink task={task} />}</BidPanel>}
      more={deal}
    />
  );
}

function SampleNotice() {
  return (
    <p className="flex items-center gap-3 rounded-md bg-marigold-tint px-4 py-3">
      <title>Sample task</title>
      <Icon name="info" />
      This link names no task, so here is a sample.
    </p>
  );
}

function DetailsLink({ task }: { task: Task }) {
  return (
    <Link
      to={detailsPath(task._id)}
      state={{ task }}
      className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-river hover:text-river-deep"
    >
      All details
      <Icon name="arrow-right" />
    </Link>
  );
}
