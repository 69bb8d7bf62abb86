import { transition } from "#contract/deal.ts";
import { stepPath } from "#contract/paths.ts";
import { browserClient } from "#web/data/api.ts";
import type { Wish } from "./step-buttons.tsx";
import type { Given } from "./step-dialog.tsx";

/** Sends what the guards of the step need: what the person typed, and the revision or version that they saw. */
export function takeStep({ name, deal, offer }: Wish, given: Given): Promise<unknown> {
  const { guards, subject } = transition(name);
  const body = {
    ...given,
    ...(offer && guards.includes("revision-seen") && { revision: offer.revision }),
    ...(guards.includes("version-seen") && { version: deal.version }),
  };
  const [path, id] = subject === "offer" && offer ? ["/offers", offer._id] : ["/mytask", deal.task];
  // The types do not know which body belongs to a step that is chosen at run time: the server checks it.
  const key = `POST ${path}/{id}/${stepPath(name)}` as "POST /offers/{id}/award";
  return browserClient.signedIn.request(key, { id, body: body as { revision: number } });
}
