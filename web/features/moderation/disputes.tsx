// Disputes about deals, open or closed.
import { useNavigate, useSearchParams } from "react-router";
import type { Dispute, DisputeSummary } from "#contract/deals/disputes/dispute.ts";
import { caseStates } from "#contract/moderation/case.ts";
import type { Decision } from "#contract/moderation/decision.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText, shortDayText } from "#texts/time-formats.ts";
import { actionLooks, kindIcons } from "#web/ui/decision-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PillLinks } from "#web/ui/pill-links.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { DisputeView, isOwn } from "./dispute-view.tsx";
import { followingOf, ListAndDetail } from "./list-and-detail.tsx";
import { filtersOf, focusState, type List, moderationPath } from "./moderation-data.ts";
import type { Notify } from "./undo.ts";

type DisputesProps = {
  list: List<DisputeSummary>;
  opened: Dispute | null | Promise<Dispute | null>;
  me: string;
  notify: Notify;
};

export function Disputes({ list, opened, me, notify }: DisputesProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const now = useNow();
  const openId = search.get("dispute");
  const state = filtersOf(search).state ?? "open";

  function decided(decision: Decision) {
    const following = followingOf(list.items, openId);
    notify({ text: m.moderation_decided({ action: actionLooks[decision.action].label() }), decision, takesFocus: !following });
    void navigate(moderationPath(search, { dispute: following?._id ?? "" }), { state: focusState });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className={openId === null ? "" : "max-lg:hidden"}>
        <PillLinks
          label={m.moderation_dispute_states()}
          current="true"
          links={caseStates.map((name) => ({
            to: moderationPath(search, { state: name === "open" ? "" : name, dispute: "", shown: "" }),
            text: stateNames[name](),
            isCurrent: name === state,
          }))}
        />
      </div>
      <ListAndDetail
        list={list}
        openId={openId}
        opened={opened}
        words={{
          list: m.moderation_dispute_list(),
          back: m.moderation_dispute_back(),
          choose: m.moderation_dispute_choose(),
          loading: m.moderation_dispute_loading(),
          failed: m.moderation_dispute_failed(),
          missing: m.moderation_dispute_missing(),
        }}
        nothing={state === "open" ? <NoneOpen /> : <StateMessage drawing="ledger" title={m.moderation_no_disputes_closed()} />}
        back={moderationPath(search, { dispute: "" })}
        row={(item) => ({ to: moderationPath(search, { dispute: item._id }), content: <DisputeRow item={item} me={me} now={now} /> })}
      >
        {(known) => <DisputeView key={known._id} dispute={known} me={me} decided={decided} notify={notify} />}
      </ListAndDetail>
    </div>
  );
}

const stateNames = { open: m.moderation_state_open, closed: m.moderation_state_closed };

function NoneOpen() {
  return <StateMessage drawing="clear-counter" title={m.moderation_no_disputes()} text={m.moderation_no_disputes_text()} />;
}

function DisputeRow({ item, me, now }: { item: DisputeSummary; me: string; now: number }) {
  const { task, poster, winner, amount, closedAt, settlesAt } = item;
  return (
    <>
      <Icon name={kindIcons.dispute} className="mt-0.5 size-5 text-river" />
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
          <span className="font-semibold text-ink">{moneyText(amount)}</span>
          {closedAt ? (
            <time dateTime={closedAt}>{shortDayText(closedAt)}</time>
          ) : (
            <time dateTime={settlesAt} title={momentText(settlesAt)}>
              {timeLeftText(settlesAt, now)}
            </time>
          )}
        </span>
        <Written as="span" className="line-clamp-2 font-medium wrap-anywhere">
          {task.title}
        </Written>
        <span className="text-sm text-ink-soft wrap-anywhere">
          {m.moderation_dispute_sides({ poster: poster.name, winner: winner.name })}
        </span>
        <span>
          <DisputeBadge dispute={item} me={me} />
        </span>
      </span>
    </>
  );
}

function DisputeBadge({ dispute, me }: { dispute: DisputeSummary; me: string }) {
  if (dispute.outcome !== null) return <StateBadge {...actionLooks[dispute.outcome]} />;
  if (dispute.mayDecide) return <StateBadge label={m.moderation_dispute_ready} dye="dye-teal" icon="check" />;
  if (isOwn(dispute, me)) return <StateBadge label={m.moderation_dispute_own} dye="dye-clay" icon="user" />;
  return <StateBadge label={m.moderation_dispute_waiting} dye="dye-ochre" icon="clock" />;
}
