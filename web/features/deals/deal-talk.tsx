// The last messages of the two sides of a deal, and the way to their conversation.

import type { Deal } from "#contract/deals/offers/offer.ts";
import type { ThreadMessages } from "#contract/messages/message.ts";
import { m } from "#texts/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { textOrNotice } from "#web/ui/hidden-text.ts";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { newThreadPath, threadPath } from "#web/ui/task-links.ts";
import type { DealParts } from "./deal-data.ts";
import { otherName } from "./next-step.ts";

export function DealTalk({ deal, talk }: { deal: Deal; talk: DealParts["talk"] }) {
  return (
    <section aria-labelledby="talk-heading" className="grid grid-cols-1 gap-4 rounded-md border border-line p-4">
      <h3 id="talk-heading" className="text-lg">
        {m.talk_title()}
      </h3>
      <Loaded data={talk} waiting={<Skeleton className="h-32" />} failed={() => <NewTalk deal={deal} />}>
        {(known) => (known ? <Talk {...known} /> : <NewTalk deal={deal} />)}
      </Loaded>
    </section>
  );
}

function Talk({ thread, messages }: ThreadMessages) {
  return (
    <>
      <ol className="grid gap-3">
        {messages.toReversed().map(({ _id, author, createdAt, ...written }) => {
          const isOther = author.id === thread.other.id;
          return (
            <li key={_id} className={`grid gap-0.5 rounded-md px-3 py-2 ${isOther ? "mr-6 bg-sunk" : "ml-6 bg-river-tint"}`}>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {isOther ? author.name : m.history_you()} · <Moment at={createdAt} />
              </p>
              <LinkedText className="line-clamp-4 wrap-anywhere whitespace-pre-line">{textOrNotice(written)}</LinkedText>
            </li>
          );
        })}
      </ol>
      <ButtonLink variant={thread.unread > 0 ? "primary" : "secondary"} icon="feedback" to={threadPath(thread._id)}>
        {thread.unread > 0 ? m.talk_unread({ count: thread.unread }) : m.talk_open()}
      </ButtonLink>
    </>
  );
}

function NewTalk({ deal }: { deal: Deal }) {
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">{m.talk_empty({ name: otherName(deal) })}</p>
      <ButtonLink variant="secondary" icon="feedback" to={newThreadPath(deal.task, deal.isYours ? deal.agreed?.bidder.id : undefined)}>
        {m.talk_start()}
      </ButtonLink>
    </>
  );
}
