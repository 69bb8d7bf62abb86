import { type MouseEvent, memo, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { bidPath } from "#web/ui/task-links.ts";
import { ListTaskCard } from "./task-card.tsx";
import { type ListStart, TaskSkeletons } from "./task-list-conditions.tsx";
import { type ListLook, listClass } from "./task-list-look.ts";
import type { TaskListState } from "./task-list-state.ts";
import type { TaskRequest } from "./task-question.tsx";

type ReadyList = Extract<TaskListState, { phase: "ready" }>;

type TaskListItemsProps = {
  list: ReadyList;
  look: ListLook;
  start: ListStart | null;
  /** The address of what follows a cursor. */
  nextOf(after: string): string;
  isMine(task: Task): boolean | undefined;
  ask(request: Omit<TaskRequest, "open">): void;
  showMore(): void;
  announce(notice: string): void;
};

const Card = memo(ListTaskCard);

export function TaskListItems({ list, look, start, nextOf, isMine, ask, showMore, announce }: TaskListItemsProps) {
  const { user, loading } = useIdentity();
  const navigate = useNavigate();
  const items = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const shown = useRef(list.tasks.length);

  // Keyboards and screen readers go on where the list went on, unless the person has gone elsewhere meanwhile.
  useEffect(() => {
    const [before, now] = [shown.current, list.tasks.length];
    shown.current = now;
    if (now <= before) return;
    announce(`${now - before} more tasks`);
    const { activeElement } = document;
    const waiting = activeElement === document.body || more.current?.contains(activeElement);
    if (waiting) (items.current?.children[before] as HTMLElement | undefined)?.focus({ preventScroll: true });
  }, [list.tasks.length, announce]);

  function edit(task: Task, event: MouseEvent) {
    if (user && isMine(task) !== false) return;
    event.preventDefault();
    ask({ action: "edit", task });
  }

  function bid(task: Task, event: MouseEvent) {
    if (user || loading || opensElsewhere(event)) return;
    event.preventDefault();
    navigate(pagePaths.login, { state: { from: bidPath(task) } });
  }

  // The same functions for good: a card is drawn again only when its task has changed.
  const latest = useRef({ ask, edit, bid });
  latest.current = { ask, edit, bid };
  const [presses] = useState(() => ({
    onDelete: (task: Task) => latest.current.ask({ action: "delete", task }),
    onEdit: (task: Task, event: MouseEvent) => latest.current.edit(task, event),
    onBid: (task: Task, event: MouseEvent) => latest.current.bid(task, event),
  }));

  function stayAndShowMore(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    showMore();
  }

  return (
    <>
      <ul ref={items} className={listClass[look]}>
        {list.tasks.map((task) => (
          <li key={task._id} id={task._id} tabIndex={-1} className="min-w-0 rounded-lg">
            <Card task={task} look={look} {...presses} />
          </li>
        ))}
      </ul>
      {list.more === "loading" && (
        <div className="mt-6">
          <TaskSkeletons look={look} count={look === "grid" ? 3 : 2} />
        </div>
      )}
      <div ref={more} className="mt-8 flex flex-wrap items-center justify-center gap-3">
        {list.next && (
          <ButtonLink variant="secondary" size="lg" rel="next" to={nextOf(list.next)} onClick={stayAndShowMore}>
            {moreWords[list.more]}
          </ButtonLink>
        )}
        {start && (
          <ButtonLink variant="quiet" size="lg" to={start.to}>
            {start.label}
          </ButtonLink>
        )}
        {list.more === "failed" && (
          <p role="alert" className="basis-full text-center font-medium text-vermilion">
            {messages.list.failed}
          </p>
        )}
      </div>
    </>
  );
}

const moreWords = { idle: "More tasks", loading: messages.list.loading, failed: "Retry" };

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
