// A list, beside what is open of it on a wide screen and before it on a phone.
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ApiError } from "#contract/client.ts";
import { m } from "#texts/m.ts";
import { FailedPage, type Failure, Loaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { focusState, type List } from "./moderation-data.ts";
import { useShortcuts } from "./shortcuts.tsx";

type ListAndDetailProps<Item, Opened> = {
  list: List<Item>;
  openId: string | null;
  opened: Opened | null | Promise<Opened | null>;
  words: { list: string; back: string; choose: string; loading: string; failed: string; missing: string };
  /** Shown instead of an empty list. */
  nothing: ReactNode;
  /** The page without what is open. */
  back: string;
  row(item: Item): { to: string; content: ReactNode };
  /** What is open, when it has loaded. */
  children(opened: Opened): ReactNode;
};

export function ListAndDetail<Item extends { _id: string }, Opened>(props: ListAndDetailProps<Item, Opened>) {
  const { openId, opened, words, nothing, back, row, children } = props;
  const { items, next } = props.list;
  const rows = useRef<HTMLUListElement>(null);
  const isOpen = openId !== null;

  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1) });

  /** Moves the focus through the list, from the focused or the open item. Where the list is hidden, opens the item instead. */
  function focusRow(step: number) {
    const links = [...(rows.current?.querySelectorAll("a") ?? [])];
    const focused = links.indexOf(document.activeElement as HTMLAnchorElement);
    const here = focused >= 0 ? focused : items.findIndex(({ _id }) => _id === openId);
    const link = links[here < 0 ? 0 : here + step];
    link?.focus();
    if (link && link !== document.activeElement) link.click();
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <nav
        aria-label={words.list}
        className={`grid grid-cols-1 gap-3 lg:sticky lg:top-22 lg:-m-1 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:p-1 ${isOpen ? "max-lg:hidden" : ""}`}
      >
        {items.length === 0 && nothing}
        <ul ref={rows} className="grid grid-cols-1 gap-2">
          {items.map((item) => (
            <li key={item._id}>
              <RowLink to={row(item).to} isOpen={item._id === openId}>
                {row(item).content}
              </RowLink>
            </li>
          ))}
        </ul>
        {next && <ShowMore>{m.moderation_more()}</ShowMore>}
      </nav>
      {isOpen ? (
        <div className="grid min-w-0 gap-3">
          <Link
            to={back}
            className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-river hover:text-river-deep lg:hidden"
          >
            <Icon name="arrow-left" />
            {words.back}
          </Link>
          <Loaded
            key={openId}
            data={opened}
            waiting={<Waiting label={words.loading} />}
            failed={(failure) => <NotOpened words={words} failure={failure} />}
          >
            {(known) => known && children(known)}
          </Loaded>
        </div>
      ) : (
        items.length > 0 && <p className="hidden py-20 text-center text-ink-soft lg:block">{words.choose}</p>
      )}
    </div>
  );
}

/** What to open when an item has left the list: the one after it, or else the one before. */
export function followingOf<Item extends { _id: string }>(items: Item[], openId: string | null): Item | undefined {
  const place = items.findIndex(({ _id }) => _id === openId);
  return place < 0 ? items[0] : (items[place + 1] ?? items[place - 1]);
}

function RowLink({ to, isOpen, children }: { to: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={focusState}
      preventScrollReset
      aria-current={isOpen ? "true" : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-md border border-line bg-card p-3 transition-colors duration-150 hover:border-river aria-[current=true]:border-river aria-[current=true]:bg-river-tint"
    >
      {children}
    </Link>
  );
}

function NotOpened({ words, failure }: { words: ListAndDetailProps<never, never>["words"]; failure: Failure }) {
  const isGone = failure.error instanceof ApiError && failure.error.status === 404;
  if (!isGone) return <FailedPage title={words.failed} {...failure} />;
  return <StateMessage drawing="signpost" role="alert" title={words.missing} text={words.choose} />;
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
