// Where a person goes after signing in: back to the page that sent them to the login page.
import { pagePaths } from "#contract/platform/paths.ts";

/** Returning to one of these would lead back to the login page. */
const signInPages: string[] = [pagePaths.login, pagePaths.register, pagePaths.forgotPassword, pagePaths.resetPassword];

/** A page leads to the login page with its address as `from` and its own state as `fromState`, which is restored on return. */
export function afterSignIn(navigationState: unknown): { path: string; state: unknown } {
  const { from, fromState = null } = (navigationState ?? {}) as { from?: unknown; fromState?: unknown };
  return isOwnPage(from) ? { path: from, state: fromState } : { path: pagePaths.home, state: null };
}

/** Browsers read a backslash as a slash, skip tabs and line breaks, and take two slashes as the start of another site. */
function isOwnPage(path: unknown): path is string {
  if (typeof path !== "string" || !path.startsWith("/") || /[\\\s]/.test(path)) return false;
  const [page = ""] = path.split(/[?#]/);
  return !page.includes("//") && !signInPages.includes(new URL(page, "http://localhost").pathname.replace(/(?<=.)\/$/, ""));
}
