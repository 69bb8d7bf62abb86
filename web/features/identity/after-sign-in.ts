// Where a person goes once they are signed in: back to where they wanted to be, if that is a page of ours.
import { pagePaths } from "#contract/paths.ts";

/** What a page hands to the login page when it sends a person there. `fromState` is handed back on return. */
export type ReturnState = { from: string; fromState?: unknown };
export type Destination = { path: string; state: unknown };

/** Coming back to one of these would send the person round in circles. */
const waysIn: string[] = [pagePaths.login, pagePaths.register, pagePaths.forgotPassword, pagePaths.resetPassword];

export function afterSignIn(navigationState: unknown): Destination {
  const { from, fromState = null } = (navigationState ?? {}) as Partial<Record<keyof ReturnState, unknown>>;
  return isOwnPage(from) ? { path: from, state: fromState } : { path: pagePaths.home, state: null };
}

/** Browsers read a backslash as a slash, skip tabs and line breaks, and take two slashes as the start of another site. */
function isOwnPage(path: unknown): path is string {
  if (typeof path !== "string" || !path.startsWith("/") || /[\\\s]/.test(path)) return false;
  const [page = ""] = path.split(/[?#]/);
  return !page.includes("//") && !waysIn.includes(new URL(page, "http://localhost").pathname.replace(/(?<=.)\/$/, ""));
}
