import type { StepBody } from "#contract/client.ts";
import { transition } from "#contract/deal.ts";
import { browserClient } from "#web/api.ts";
import type { Wish } from "./step-buttons.tsx";
import type { Given } from "./step-dialog.tsx";

/** Sends along what the contract asks for: what was said, and the revision or version that was seen. */
export function takeStep({ name, deal, offer }: Wish, given: Given): Promise<unknown> {
  const { guards, subject } = transition(name);
  const body: StepBody = {
    ...given,
    ...(offer && guards.includes("revision-seen") && { revision: offer.revision }),
    ...(guards.includes("version-seen") && { version: deal.version }),
  };
  return subject === "offer" && offer ? browserClient.stepOffer(offer._id, name, body) : browserClient.stepTask(deal.task, name, body);
}
