import type { ReactNode } from "react";
import type { Task } from "#contract/task.ts";
import { detailsPath } from "#web/ui/task-links.ts";
import { BidPanel } from "./bid-panel.tsx";
import { Facts } from "./facts.tsx";
import type { TaskAnswer } from "./load-task.ts";
import { ShareTask } from "./share-task.tsx";
import { TaskBody } from "./task-body.tsx";
import { TaskFrame } from "./task-frame.tsx";
import { useKnownTask } from "./use-known-task.ts";

type DetailsPageProps = { answer: TaskAnswer; id: string; deal(task: Task): ReactNode; report(task: Task): ReactNode };

export function DetailsPage({ answer, id, deal, report }: DetailsPageProps) {
  const known = useKnownTask(answer, id.toLowerCase());
  return (
    <TaskFrame
      known={known}
      main={(task) => (
        <>
          <title>{task.title}</title>
          <TaskBody task={task} />
        </>
      )}
      side={(task) => <BidPanel key={task._id} task={task} />}
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
