import { redirect } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";

/** An old address of the list of all tasks. */
export function loader() {
  return redirect(pagePaths.browse, 301);
}
