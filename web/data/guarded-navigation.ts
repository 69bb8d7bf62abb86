// A link leaves the page only when the next one can be shown. While the server cannot be reached, the page stays and a notice says so. After a new
// release the scripts of the next page are gone, so it is loaded as a document.
import { type MouseEvent, useEffect, useRef } from "react";
import { createPath, type Location, useBlocker, useNavigate, useNavigation } from "react-router";
import { findTrouble, isReachable, showTrouble, type Trouble } from "#web/ui/connection.ts";
import { createSharedValue } from "#web/ui/shared-value.ts";
import { areScriptsLoaded, loadScripts } from "./page-scripts.ts";

const held = createSharedValue(false);

/** Whether the person has chosen another page that is not shown yet. The router does not count a navigation that is held back. */
export function useIsLeaving(): boolean {
  const isHeld = held.useValue();
  return useNavigation().state !== "idle" || isHeld;
}

type Ask = (leave: () => void) => void;
let askFirst: Ask | null = null;

/** For a part of a page that shows what would be lost: calls `ask` instead of leaving the page. Returns how to stop. */
export function askBeforeLeaving(ask: Ask): () => void {
  askFirst = ask;
  return () => {
    if (askFirst === ask) askFirst = null;
  };
}

type HeldNavigation = { location: Location; action: string };

/**
 * The held navigation is kept here and not in the router, which forgets it when another one is completed, such as the first load of the page's data.
 */
export function useGuardedNavigation(): void {
  const navigate = useNavigate();
  const wanted = useRef<HeldNavigation | null>(null);
  const isPrepared = useRef(false);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: location, historyAction: action }) => {
    if (here.pathname === location.pathname && here.search === location.search) return false;
    if (askFirst) {
      askFirst(() => {
        askFirst = null;
        leave({ location, action });
      });
      return true;
    }
    const isHeld = !isPrepared.current && (!navigator.onLine || !areScriptsLoaded(location.pathname));
    wanted.current = isHeld ? { location, action } : null;
    held.set(isHeld);
    if (wanted.current) void open(wanted.current);
    return isHeld;
  });
  const newestBlocker = useRef(blocker);
  useEffect(() => {
    newestBlocker.current = blocker;
  }, [blocker]);

  async function open(next: HeldNavigation): Promise<void> {
    const trouble = await prepare(next.location.pathname);
    if (wanted.current !== next) return;
    wanted.current = null;
    held.set(false);
    const { location, action } = next;
    if (trouble === "offline") return showTrouble(trouble);
    // A step back or forward has its address before its page: if the scripts are gone, the router's own reload opens it.
    if (trouble === "updated" && action !== "POP") return openDocument(location, action === "REPLACE");
    isPrepared.current = true;
    leave(next);
    isPrepared.current = false;
  }

  function leave({ location, action }: HeldNavigation): void {
    if (action === "POP") newestBlocker.current.proceed?.();
    else void navigate(location, { replace: action === "REPLACE", state: location.state });
  }
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
