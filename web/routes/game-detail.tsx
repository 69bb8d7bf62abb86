import { redirect } from "react-router";
import { detailsPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/game-detail.ts";

/** An old address of a task's page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(detailsPath(params.id), 301);
}
