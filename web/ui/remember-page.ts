// Remembers the page from which a task is opened. Apart from the names of these pages, which would load their texts with every page.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { store } from "./storage.ts";

/** The key of its address in the storage of the tab. */
export const rememberedPage = "came-from";

const taskPages = [pagePaths.bid, pagePaths.details, pagePaths.update];
/** On the way to a session and back. The addresses of some contain a secret. */
const accountPages = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
  pagePaths.claim,
  pagePaths.confirmEmail,
  pagePaths.recoverAccount,
];
/** From these pages the link still leads to the page before them. */
const passed = [...taskPages, ...accountPages].map((path) => firstPart(path));

/** For the shell: keeps the address of every page from which a task can be opened, with its filters, in this tab. */
export function useRememberPage(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!passed.includes(firstPart(pathname))) store("sessionStorage", rememberedPage, pathname + search);
  }, [pathname, search]);
}

/** `/messages` of `/messages/7?shown=48`. */
export function firstPart(path: string): string {
  return path.replace(/^(\/[^/?#]*).*/, "$1");
}
