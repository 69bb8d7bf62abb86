import { type DealEventName, eventCatalogue, type Notice, type Recipient } from "#contract/deals/deal-events.ts";
import { timerTexts } from "#contract/deals/timer-texts.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

type About = { name: string; amount: number | null; task: Parameters<NonNullable<Notice["next"]>>[0] | null };

/** `name` is the other side of the deal, `amount` the price of the offer; an event that has none does not name it. */
export function eventText(event: DealEventName, recipient: Recipient, { name, amount, task }: About): string {
  const { text, next }: Notice = eventCatalogue[event].to[recipient] ?? { text: m.inbox_event_other };
  const sentence = text({ ...timerTexts(), name, amount: amount === null ? "" : moneyText(amount) });
  return [sentence, task && next?.(task)].filter(Boolean).join(" ");
}
