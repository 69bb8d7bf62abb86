// Whether the person has just registered in this tab and has not answered the first question yet.
import { readStored, store } from "#web/ui/storage.ts";

const key = "welcome";

export function isWelcomeWanted(): boolean {
  return readStored("sessionStorage", key) !== null;
}

export function setWelcomeWanted(wanted: boolean): void {
  store("sessionStorage", key, wanted ? "true" : null);
}
