// The cases and the filters that choose them.
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Market } from "#contract/market/market.ts";
import { type Case, type CaseContext, type CaseCounts, caseSources, caseStates } from "#contract/moderation/case.ts";
import type { Decision } from "#contract/moderation/decision.ts";
import { contentKinds } from "#contract/people/content.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { actionLooks, kindIcons, kindNames } from "#web/ui/decision-words.ts";
import { CheckboxField, SelectField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { hoursText, useNow } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { CaseMarks, sourceNames } from "./case-marks.tsx";
import { CaseView } from "./case-view.tsx";
import { followingOf, ListAndDetail } from "./list-and-detail.tsx";
import { filtersOf, focusState, type List, moderationPath } from "./moderation-data.ts";
import type { Notify } from "./undo.ts";

type QueueProps = {
  list: List<Case>;
  counts: CaseCounts;
  rules: Market["rules"];
  opened: CaseContext | null | Promise<CaseContext | null>;
  notify: Notify;
};

export function Queue({ list, counts, rules, opened, notify }: QueueProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const openId = search.get("case");
  const now = useNow();

  function decided(decision: Decision) {
    const following = followingOf(list.items, openId);
    notify({ text: m.moderation_decided({ action: actionLooks[decision.action].label() }), decision, takesFocus: !following });
    void navigate(moderationPath(search, { case: following?._id ?? "" }), { state: focusState });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <Filters search={search} counts={counts} isOpen={openId !== null} />
      <ListAndDetail
        list={list}
        openId={openId}
        opened={opened}
        words={{
          list: m.moderation_cases(),
          back: m.moderation_back(),
          choose: m.moderation_choose(),
          loading: m.moderation_case_loading(),
          failed: m.moderation_case_failed(),
          missing: m.moderation_case_missing(),
        }}
        nothing={<Nothing isFiltered={Object.values(filtersOf(search)).some(Boolean)} />}
        back={moderationPath(search, { case: "" })}
        row={(item) => ({ to: moderationPath(search, { case: item._id }), content: <CaseRow item={item} now={now} /> })}
      >
        {(known) => <CaseView key={known._id} shown={known} rules={rules} decided={decided} notify={notify} />}
      </ListAndDetail>
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

function CaseRow({ item, now }: { item: Case; now: number }) {
  return (
    <>
      <Icon name={kindIcons[item.kind]} className="mt-0.5 size-5 text-river" />
      <span className="grid min-w-0 grid-cols-1 gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
          <span className="min-w-0 truncate">
            {kindNames[item.kind]()} · {item.owner?.name ?? m.moderation_former_member()}
          </span>
          <time dateTime={item.openedAt} title={momentText(item.openedAt)}>
            {hoursText((now - Date.parse(item.openedAt)) / 3_600_000)}
          </time>
        </span>
        <Written as="span" className="line-clamp-2 font-medium wrap-anywhere">
          {item.words.replace(/\s*\n\s*/g, " · ")}
        </Written>
        <CaseMarks item={item} />
      </span>
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <StateMessage drawing="lens" title={m.moderation_none_filtered()} text={m.moderation_none_filtered_text()} />;
  return <StateMessage drawing="clear-counter" title={m.moderation_none()} text={m.moderation_none_text()} />;
}
