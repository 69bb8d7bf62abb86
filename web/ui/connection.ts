// Why a script could not be loaded, and the notice about it that the shell shows. It cannot be a toast: those are loaded on demand too.
import { createSharedValue } from "#web/ui/shared-value.ts";

/** `updated`: the server has a new release, which no longer has the scripts of this page. */
export type Trouble = "offline" | "updated";

const patience = 5_000;
const shown = createSharedValue<Trouble | null>(null);

export const useTrouble = shown.useValue;
export const showTrouble = shown.set;

/** Asks the server itself: browsers know only whether there is a network. */
export async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) });
    return ok;
  } catch {
    return false;
  }
}

export async function findTrouble(): Promise<Trouble> {
  return (await isReachable()) ? "updated" : "offline";
}

/** For a part of the page that could not be loaded. */
export async function reportMissing(): Promise<void> {
  showTrouble(await findTrouble());
}
