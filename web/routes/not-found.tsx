import { data } from "react-router";
import { m } from "#texts/m.ts";
import { NotFound } from "#web/features/navigation/error-page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => describePage(args, { description: m.error_not_found_description(), unlisted: true });

export default NotFound;
