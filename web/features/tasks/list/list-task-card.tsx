import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { useLocale } from "#web/data/language.ts";
import { Button } from "#web/ui/button.tsx";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { bidPath } from "#web/ui/task-links.ts";
import { CardButton } from "./card-link.tsx";
import { type CardLook, TaskCard, titleIdOf } from "./task-card.tsx";

export type CardAction = "delete" | "edit" | "bid";

type ListTaskCardProps = { task: Task; look?: CardLook };

/** The card in the lists: delete, edit, bid, which is not the main button of a task that takes no offers. The list handles presses, by `data-action`. */
export function ListTaskCard({ task, look = "grid" }: ListTaskCardProps) {
  // The list memoises its cards: so a change of the language renders them again.
  useLocale();
  const isOpen = task.state === "open";
  const props = (action: CardAction) => ({ "data-action": action, "aria-describedby": titleIdOf(task) });
  return (
    <TaskCard
      task={task}
      look={look}
      state={<TaskStateBadge state={task.state} />}
      notice={<HiddenNotice hidden={task.hidden} isReadable className="basis-full" />}
    >
      <Button variant="secondary" icon="trash" {...props("delete")} className="no-script:hidden">
        {m.task_delete()}
      </Button>
      <CardButton variant="secondary" icon="pen" href={fillPath(pagePaths.update, { id: task._id })} {...props("edit")}>
        {m.task_edit()}
      </CardButton>
      <CardButton variant={isOpen ? "primary" : "secondary"} icon="bid" href={bidPath(task)} state={{ task }} {...props("bid")}>
        {m.task_bid()}
      </CardButton>
    </TaskCard>
  );
}
