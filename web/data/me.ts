import type { Me } from "#contract/account/account.ts";
import { asPerson } from "./load.ts";
import { departureNumber } from "./session.ts";

let reading: { departure: number; me: Promise<Me> } | undefined;

/** The account of the signed-in person. Parts of a page that need it at the same time share one request. */
export function readMe(): Promise<Me> {
  const departure = departureNumber();
  if (reading?.departure === departure) return reading.me;
  const me = asPerson((client) => client.request("GET /me"));
  reading = { departure, me };
  const forget = () => {
    if (reading?.me === me) reading = undefined;
  };
  me.then(forget, forget);
  return me;
}
