import { type MouseEvent, memo, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { shownIn } from "#web/data/load.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { bidPath } from "#web/ui/task-links.ts";
import { tiltCards } from "#web/ui/tilt.ts";
import { opensElsewhere } from "./card-link.tsx";
import { type CardAction, ListTaskCard } from "./list-task-card.tsx";
import { marketSearch, shownTasks, startOf } from "./market-address.ts";
import { listClass, TaskSkeletons, useListAddress } from "./task-list-frame.tsx";
import type { TaskRequest } from "./task-question.tsx";

export type Tasks = { items: Task[]; next: string | null };

type TaskListItemsProps = {
  list: Tasks;
  isMine(task: Task): boolean | undefined;
  openRequest(action: TaskRequest["action"], task: Task): void;
  announce(notice: string): void;
};

const Card = memo(ListTaskCard);

export function TaskListItems({ list, isMine, openRequest, announce }: TaskListItemsProps) {
  const { look } = useListAddress();
  const { user, loading } = useIdentity();
  const navigate = useNavigate();

  /** One listener for the buttons of all cards. It runs before the links of the cards do. */
  function onPress(event: MouseEvent<HTMLElement>) {
    const button = (event.target as Element).closest<HTMLElement>("[data-action]");
    const task = list.items.find(({ _id }) => _id === button?.closest("li")?.id);
    if (!button || !task) return;
    const action = button.dataset.action as CardAction;
    if (action === "bid") {
      if (user || loading || opensElsewhere(event)) return;
      navigate(pagePaths.login, { state: { from: bidPath(task) } });
    } else {
      if (action === "edit" && user && isMine(task) !== false) return;
      openRequest(action, task);
    }
    event.preventDefault();
  }

  return (
    <>
      <ul {...tiltCards} className={listClass[look]} onClickCapture={onPress}>
        {list.items.map((task) => (
          <li key={task._id} id={task._id} tabIndex={-1} className="task-item min-w-0 rounded-lg">
            <Card task={task} look={look} />
          </li>
        ))}
      </ul>
      <MoreTasks list={list} announce={announce} />
    </>
  );
}

/** The address of a longer list, up to the most that it may show; from there that of the list's next part. */
function MoreTasks({ list: { items, next }, announce }: Pick<TaskListItemsProps, "list" | "announce">) {
  const { search } = useLocation();
  const { look, own, filter, start } = useListAddress();
  const navigation = useNavigation();
  const shown = own ? shownIn(search) : shownTasks(search);
  const links = useRef<HTMLDivElement>(null);
  const countBefore = useRef<number>(null);
  // A longer list that could not be loaded leaves the shorter one.
  const isShort = next !== null && items.length < shown;
  const grows = isShort || own || shown < limits.shownTasks;
  const longer = { ...startOf(search), shown: `${isShort ? shown : shown + limits.page}` };
  const address = marketSearch(filter, grows ? longer : { after: `${next}` });
  const isLoading = grows && navigation.location?.search === address;
  const state = isLoading ? "loading" : isShort ? "failed" : "idle";

  // Keyboards and screen readers continue with the first new task, unless the focus has been moved elsewhere.
  useEffect(() => {
    const before = countBefore.current;
    if (before === null || items.length <= before) return;
    countBefore.current = null;
    announce(m.list_more_loaded({ count: items.length - before }));
    const { activeElement } = document;
    const isWaiting = activeElement === document.body || links.current?.contains(activeElement);
    if (isWaiting) document.getElementById(`${items[before]?._id}`)?.focus({ preventScroll: true });
  }, [items, announce]);

  return (
    <>
      {isLoading && (
        <div className="mt-6">
          <TaskSkeletons look={look} count={look === "grid" ? 3 : 2} />
        </div>
      )}
      <div ref={links} className="mt-8 flex flex-wrap items-center justify-center gap-3">
        {next && (
          <ButtonLink
            variant="secondary"
            size="lg"
            rel="next"
            to={address}
            replace={grows}
            preventScrollReset={grows}
            onClick={() => {
              countBefore.current = items.length;
            }}
          >
            {moreLabels[state]()}
          </ButtonLink>
        )}
        {start && (
          <ButtonLink variant="quiet" size="lg" to={start.to}>
            {start.label}
          </ButtonLink>
        )}
        {state === "failed" && (
          <p role="alert" className="basis-full text-center font-medium text-vermilion">
            {m.list_failed()}
          </p>
        )}
      </div>
    </>
  );
}

const moreLabels = { idle: m.list_more, loading: m.list_loading, failed: m.list_try_again };
