// The four pages with a list of tasks: the market and a person's own tasks, each as rows and as a grid.
import { type ReactNode, type RefObject, useId } from "react";
import { Link, useLocation } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Page } from "#web/ui/page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { marketSearch, readFilter, sortName, startOf } from "./market-address.ts";

/** Rows are easy to read one by one; the grid shows more tasks at a glance. */
type ListLook = "rows" | "grid";
type Text = () => string;
type ListPage = { title: Text; intro: Text; description: (inputs: { market: string }) => string; look: ListLook; own: boolean };

const pages = {
  [pagePaths.browse]: {
    title: m.list_browse_title,
    intro: m.list_browse_intro,
    description: m.list_browse_description,
    look: "rows",
    own: false,
  },
  [pagePaths.allItems]: {
    title: m.list_all_title,
    intro: m.list_all_intro,
    description: m.list_all_description,
    look: "grid",
    own: false,
  },
  [pagePaths.myPosted]: {
    title: m.list_posted_title,
    intro: m.list_posted_intro,
    description: m.list_posted_intro,
    look: "rows",
    own: true,
  },
  [pagePaths.myItems]: {
    title: m.list_items_title,
    intro: m.list_items_intro,
    description: m.list_items_intro,
    look: "grid",
    own: true,
  },
} satisfies Record<string, ListPage>;

export function listPageAt(pathname: string): ListPage {
  return pages[pathname.replace(/\/$/, "") as keyof typeof pages];
}

/** What the address says about the list. A person's own list has no filter. */
export function useListAddress() {
  const { pathname, search } = useLocation();
  const { look, own } = listPageAt(pathname);
  const filter = own ? {} : readFilter(search);
  const filterSearch = marketSearch(filter);
  const start = { to: pathname + filterSearch, label: filterSearch ? m.list_first_page() : m.list_newest_tasks() };
  return {
    look,
    own,
    filter,
    /** The list without its filter. */
    wholeList: filterSearch ? { to: pathname, label: m.list_clear_filters() } : null,
    /** Where the list begins, if this is a later part of it. */
    start: !own && startOf(search).after ? start : null,
  };
}

export function TaskListPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { title, intro } = listPageAt(pathname);
  const addTask = (
    <ButtonLink icon="plus" to={pagePaths.addTask}>
      {m.list_add()}
    </ButtonLink>
  );
  return (
    // Two pages share a route module: without the key, the second would keep the state of the first.
    <Page key={pathname} title={title()} intro={intro()} actions={addTask} isCompact>
      {children}
    </Page>
  );
}

type TaskListFrameProps = {
  /** Takes the focus when the list's last card is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  loading?: boolean;
  /** An empty list has no order to name. */
  isEmpty?: boolean;
  /** Called when the list is pointed at or has the focus. */
  onUse?(): void;
  children: ReactNode;
};

/** The section of a list, with its heading. The state of the list is beside the heading, so that nothing moves when the tasks are there. */
export function TaskListFrame({ heading, loading = false, isEmpty = false, onUse, children }: TaskListFrameProps) {
  const id = useId();
  const { own, filter, start } = useListAddress();
  const hasOrder = !isEmpty || start !== null;
  return (
    <section aria-labelledby={id} onPointerEnter={onUse} onFocus={onUse}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <h2 ref={heading} id={id} tabIndex={-1} className={hasOrder ? "text-base font-semibold text-ink-soft" : "sr-only"}>
          {start ? m.list_further() : hasOrder ? sortName(filter) : m.list_results()}
        </h2>
        <p role="status" className="text-ink-soft no-script:hidden">
          {loading && m.list_loading()}
        </p>
        {own && <LookSwitch />}
      </div>
      {children}
    </section>
  );
}

/** The other look of the list is another page. On a phone both look alike. */
export function LookSwitch() {
  const { search } = useLocation();
  const { own } = useListAddress();
  return (
    <nav aria-label={m.list_look()} className="ml-auto flex rounded-md border border-line bg-card p-0.5 max-sm:hidden">
      <View to={(own ? pagePaths.myPosted : pagePaths.browse) + search} icon="list" label={m.list_look_rows()} />
      <View to={(own ? pagePaths.myItems : pagePaths.allItems) + search} icon="grid" label={m.list_look_grid()} />
    </nav>
  );
}

function View({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      aria-current={pathname + search === to ? "page" : undefined}
      className="flex min-h-11 items-center gap-2 rounded-[0.625rem] px-3 text-sm font-semibold text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:bg-river-tint aria-[current=page]:text-river"
    >
      <Icon name={icon} className="size-4.5" />
      {label}
    </Link>
  );
}

export const listClass: Record<ListLook, string> = {
  rows: "@container grid gap-3",
  grid: "grid gap-6 sm:grid-cols-2 lg:grid-cols-3 min-[120rem]:grid-cols-4",
};
const skeletonHeight: Record<ListLook, string> = { grid: "min-h-112", rows: "min-h-112 @min-[46rem]:min-h-38" };
const skeletonButtons: Record<ListLook, string> = { grid: "w-full", rows: "w-full @min-[46rem]:w-84 @min-[46rem]:self-end" };

/** Grey cards of the size of the real ones. */
export function TaskSkeletons({ look, count }: { look: ListLook; count: number }) {
  return (
    <div aria-hidden="true" className="animate-appear">
      <div className={listClass[look]}>
        {Array.from({ length: count }, (_, place) => `card-${place}`).map((card) => (
          <div key={card} className={`flex flex-col gap-4 rounded-lg border border-line bg-card p-6 ${skeletonHeight[look]}`}>
            <Skeleton className="h-6 w-3/5 max-w-72" />
            <Skeleton className="h-6 w-32" />
            <div className="flex-1">
              <Skeleton className="mb-3 h-3.5 w-full max-w-xl" />
              <Skeleton className="h-3.5 w-4/5 max-w-md" />
            </div>
            <Skeleton className={`h-11 ${skeletonButtons[look]}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

export function WaitingTaskList() {
  const { own, look } = useListAddress();
  return (
    <TaskListFrame loading>
      {own && <p className="hidden text-ink-soft no-script:block">{m.list_no_script()}</p>}
      <TaskSkeletons look={look} count={own ? 3 : 6} />
    </TaskListFrame>
  );
}

export function FailedTaskList({ retry }: { retry(): void }) {
  const { start, wholeList } = useListAddress();
  const link = start ?? wholeList;
  return (
    <TaskListFrame>
      <StateMessage role="alert" drawing="torn-awning" title={m.list_failed()} text={m.list_failed_text()}>
        <Button onClick={retry} className="no-script:hidden">
          {m.list_try_again()}
        </Button>
        {link && (
          <ButtonLink variant="secondary" to={link.to}>
            {link.label}
          </ButtonLink>
        )}
      </StateMessage>
    </TaskListFrame>
  );
}

export function EmptyList() {
  const { own, start } = useListAddress();
  const text = own ? m.list_empty_mine_text() : m.list_empty_text();
  return (
    <StateMessage drawing="empty-stall" title={own ? m.list_empty_mine() : m.list_empty()} text={start ? m.list_end() : text}>
      {start ? <ButtonLink to={start.to}>{start.label}</ButtonLink> : <ButtonLink to={pagePaths.addTask}>{m.list_add()}</ButtonLink>}
    </StateMessage>
  );
}
