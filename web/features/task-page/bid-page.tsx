import type { ReactNode } from "react";
import { Link } from "react-router";
import { taskIdOfSlug } from "#contract/bid-slug.ts";
import type { Task } from "#contract/task.ts";
import { Icon } from "#web/ui/icon.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { BidPanel } from "./bid-panel.tsx";
import type { TaskAnswer } from "./load-task.ts";
import { isSample } from "./sample-task.ts";
import { TaskBody } from "./task-body.tsx";
import { TaskFrame } from "./task-frame.tsx";
import { useKnownTask } from "./use-known-task.ts";

type BidPageProps = { answer: TaskAnswer; slug: string; deal(task: Task): ReactNode };

export function BidPage({ answer, slug, deal }: BidPageProps) {
  const known = useKnownTask(answer, taskIdOfSlug(slug));
  return (
    <TaskFrame
      known={known}
      main={(task) => (
        <div className="grid gap-4">
          {isSample(task) ? <SampleNotice /> : <title>{`Bid on ${task.title}`}</title>}
          <TaskBody task={task} />
        </div>
      )}
      side={(task) => (
        <BidPanel key={task._id} task={task}>
          {!isSample(task) && <DetailsLink task={task} />}
        </BidPanel>
      )}
      more={(task) => !isSample(task) && deal(task)}
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
