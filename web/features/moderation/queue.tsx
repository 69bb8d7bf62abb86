// The cases, beside the open one on a wide screen and before it on a phone.
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { type Case, type CaseContext, type CaseCounts, caseSources, caseStates } from "#contract/case.ts";
import { ApiError } from "#contract/client.ts";
import { contentKinds } from "#contract/content.ts";
import type { Decision } from "#contract/decision.ts";
import type { Market } from "#contract/market.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { momentText } from "#messages/time-formats.ts";
import { FailedPage, type Failure, Loaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { actionLooks, kindIcons, kindNames } from "#web/ui/decision-words.ts";
import { CheckboxField, SelectField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { hoursText, useNow } from "#web/ui/time-words.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { CaseMarks, sourceNames } from "./case-marks.tsx";
import { CaseView } from "./case-view.tsx";
import { filtersOf, focusState, type List, moderationPath } from "./moderation-data.ts";
import { useShortcuts } from "./shortcuts.tsx";
import type { Notify } from "./undo.ts";

type QueueProps = {
  list: List<Case>;
  counts: CaseCounts;
  rules: Market["rules"];
  opened: CaseContext | null | Promise<CaseContext | null>;
  notify: Notify;
};

export function Queue({ list: { items, next }, counts, rules, opened, notify }: QueueProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const rows = useRef<HTMLUListElement>(null);
  const openId = search.get("case");
  const now = useNow();

  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1) });

  /** Moves the focus through the list, from the focused or the open case. Where the list is hidden, opens the case instead. */
  function focusRow(step: number) {
    const links = [...(rows.current?.querySelectorAll("a") ?? [])];
    const focused = links.indexOf(document.activeElement as HTMLAnchorElement);
    const here = focused >= 0 ? focused : items.findIndex(({ _id }) => _id === openId);
    const link = links[here < 0 ? 0 : here + step];
    link?.focus();
    if (link && link !== document.activeElement) link.click();
  }

  function decided(decision: Decision) {
    const place = items.findIndex(({ _id }) => _id === openId);
    const following = place < 0 ? items[0] : (items[place + 1] ?? items[place - 1]);
    notify({ text: m.moderation_decided({ action: actionLooks[decision.action].label() }), decision, takesFocus: !following });
    void navigate(moderationPath(search, { case: following?._id ?? "" }), { state: focusState });
  }

  const isOpen = openId !== null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Filters search={search} counts={counts} isOpen={isOpen} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <nav
          aria-label={m.moderation_cases()}
          className={`grid gap-3 lg:sticky lg:top-22 lg:-m-1 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:p-1 ${isOpen ? "max-lg:hidden" : ""}`}
        >
          {items.length === 0 && <Nothing isFiltered={Object.values(filtersOf(search)).some(Boolean)} />}
          <ul ref={rows} className="grid grid-cols-1 gap-2">
            {items.map((item) => (
              <li key={item._id}>
                <CaseLink item={item} to={moderationPath(search, { case: item._id })} isOpen={item._id === openId} now={now} />
              </li>
            ))}
          </ul>
          {next && <ShowMore>{m.moderation_more()}</ShowMore>}
        </nav>
        {isOpen ? (
          <div className="grid min-w-0 gap-3">
            <Link
              to={moderationPath(search, { case: "" })}
              className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-river hover:text-river-deep lg:hidden"
            >
              <Icon name="arrow-left" />
              {m.moderation_back()}
            </Link>
            <Loaded key={openId} data={opened} waiting={<WaitingCase />} failed={(failure) => <FailedCase {...failure} />}>
              {(known) => known && <CaseView key={known._id} shown={known} rules={rules} decided={decided} notify={notify} />}
            </Loaded>
          </div>
        ) : (
          items.length > 0 && <p className="hidden py-20 text-center text-ink-soft lg:block">{m.moderation_choose()}</p>
        )}
      </div>
    </div>
  );
}

/** The state of a page that a filter has led to. */
const choiceState = { isChoice: true };

function Filters({ search, counts, isOpen }: { search: URLSearchParams; counts: CaseCounts; isOpen: boolean }) {
  const navigate = useNavigate();
  const { search: shown, state } = useLocation();
  // Shows a filter at once, and combines the next one with it while the list is still loading.
  const [wanted, setWanted] = useState<URLSearchParams | null>(null);
  const isChoice = (state as Partial<typeof choiceState> | null)?.isChoice === true;
  useEffect(() => {
    // A slower navigation of an earlier filter keeps the newer one; any other navigation resets it.
    setWanted((before) => (before && isChoice && shown !== `?${before}` ? before : null));
  }, [shown, isChoice]);
  const current = wanted ?? search;
  const chosen = filtersOf(current);

  function change(name: string, value: string) {
    const path = moderationPath(current, { [name]: value, case: "", shown: "" });
    setWanted(new URL(path, location.origin).searchParams);
    void navigate(path, { replace: true, preventScrollReset: true, state: choiceState });
  }

  const openOf = (kind: string) => counts.kinds.find((entry) => entry.kind === kind)?.open ?? 0;
  return (
    <search aria-label={m.moderation_filters()} className={`flex flex-wrap items-end gap-x-4 gap-y-3 ${isOpen ? "max-lg:hidden" : ""}`}>
      <SelectField
        label={m.moderation_filter_kind()}
        placeholder={m.moderation_filter_all()}
        options={contentKinds.map((kind) => ({ value: kind, label: `${kindNames[kind]()} (${numberText(openOf(kind))})` }))}
        value={chosen.kind ?? ""}
        onChange={({ target }) => change("kind", target.value)}
      />
      <SelectField
        label={m.moderation_filter_state()}
        options={caseStates.map((state) => ({ value: state, label: stateNames[state]() }))}
        value={chosen.state ?? "open"}
        onChange={({ target }) => change("state", target.value === "open" ? "" : target.value)}
      />
      <SelectField
        label={m.moderation_filter_source()}
        placeholder={m.moderation_filter_all()}
        options={caseSources.map((source) => ({ value: source, label: sourceNames[source]() }))}
        value={chosen.source ?? ""}
        onChange={({ target }) => change("source", target.value)}
      />
      <CheckboxField
        label={m.moderation_filter_held({ count: numberText(counts.held) })}
        checked={chosen.held ?? false}
        onChange={({ target }) => change("held", target.checked ? "true" : "")}
      />
    </search>
  );
}

const stateNames = { open: m.moderation_state_open, closed: m.moderation_state_closed };

function CaseLink({ item, to, isOpen, now }: { item: Case; to: string; isOpen: boolean; now: number }) {
  return (
    <Link
      to={to}
      state={focusState}
      preventScrollReset
      aria-current={isOpen ? "true" : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-md border border-line bg-card p-3 transition-colors duration-150 hover:border-river aria-[current=true]:border-river aria-[current=true]:bg-river-tint"
    >
      <Icon name={kindIcons[item.kind]} className="mt-0.5 size-5 text-river" />
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
          <span className="min-w-0 truncate">
            {kindNames[item.kind]()} · {item.owner?.name ?? m.moderation_former_member()}
          </span>
          <time dateTime={item.openedAt} title={momentText(item.openedAt)}>
            {hoursText((now - Date.parse(item.openedAt)) / 3_600_000)}
          </time>
        </span>
        <span lang={writtenIn(item.words)} className="line-clamp-2 font-medium wrap-anywhere">
          {item.words}
        </span>
        <CaseMarks item={item} />
      </span>
    </Link>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <StateMessage drawing="signpost" title={m.moderation_none_filtered()} text={m.moderation_none_filtered_text()} />;
  return <StateMessage drawing="empty-stall" title={m.moderation_none()} text={m.moderation_none_text()} />;
}

function FailedCase(failure: Failure) {
  const isGone = failure.error instanceof ApiError && failure.error.status === 404;
  if (!isGone) return <FailedPage title={m.moderation_case_failed()} {...failure} />;
  return <StateMessage drawing="signpost" role="alert" title={m.moderation_case_missing()} text={m.moderation_choose()} />;
}

function WaitingCase() {
  return (
    <div role="status" aria-label={m.moderation_case_loading()} className="grid gap-3">
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
