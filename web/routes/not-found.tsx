import { data } from "react-router";
import { NotFound } from "#web/features/navigation/error-page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => describePage(args, { description: "There is no page at this address.", unlisted: true });

export default function NotFoundPage() {
  return <NotFound />;
}
