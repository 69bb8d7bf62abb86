// A link leaves the page only when the next one can be shown. While the server cannot be reached, the page stays and a notice says so. After a new
// release the scripts of the next page are gone, so it is loaded as a document.
import { type MouseEvent, useEffect, useRef } from "react";
import { createPath, type Location, useBlocker, useNavigation } from "react-router";
import { findTrouble, isReachable, showTrouble, type Trouble } from "#web/ui/connection.ts";
import { createSharedValue } from "#web/ui/shared-value.ts";
import { areScriptsLoaded, loadScripts } from "./page-scripts.ts";

const held = createSharedValue(false);

/** Whether the person has chosen another page that is not shown yet. The router does not count a navigation that is held back. */
export function useIsLeaving(): boolean {
  const isHeld = held.useValue();
  return useNavigation().state !== "idle" || isHeld;
}

export function useGuardedNavigation(): void {
  const action = useRef("");
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    action.current = historyAction;
    const isSamePage = here.pathname === next.pathname && here.search === next.search;
    return !isSamePage && (!navigator.onLine || !areScriptsLoaded(next.pathname));
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isNewest = true;
    held.set(true);
    void prepare(blocker.location.pathname).then((trouble) => {
      if (!isNewest) return;
      if (trouble === "updated" && action.current !== "POP") return openDocument(blocker.location, action.current === "REPLACE");
      // A step back or forward has its address before its page: if the scripts are gone, the router's own reload opens it.
      if (trouble !== "offline") return blocker.proceed();
      blocker.reset();
      showTrouble(trouble);
    });
    return () => {
      isNewest = false;
      held.set(false);
    };
  }, [blocker]);
}

/** For a link to a document of the server that is no page of the app: a plain click leaves the page only if the server can be reached. */
export function guardDocumentLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void isReachable().then((reachable) => (reachable ? location.assign(href) : showTrouble("offline")));
}

async function prepare(path: string): Promise<Trouble | null> {
  // Some systems say that they are offline when they are not.
  if (!navigator.onLine && !(await isReachable())) return "offline";
  try {
    await loadScripts(path);
    return null;
  } catch {
    return findTrouble();
  }
}

/** With the state of the navigation, as the router stores it: the login page needs it to lead back. */
function openDocument({ state, key, ...path }: Location, isReplacing: boolean): void {
  const idx = (history.state?.idx ?? 0) + (isReplacing ? 0 : 1);
  const entry = { usr: state, key, idx };
  if (isReplacing) history.replaceState(entry, "", createPath(path));
  else history.pushState(entry, "", createPath(path));
  location.reload();
}
