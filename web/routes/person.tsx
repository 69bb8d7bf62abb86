import { apiContext } from "#web/data/api.ts";
import { loadPerson } from "#web/features/people/load-person.ts";
import { personMeta } from "#web/features/people/person-meta.ts";
import { PersonPage } from "#web/features/people/person-page.tsx";
import type { Route } from "./+types/person.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPerson(context.get(apiContext), params.id);
}

export function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  return loadPerson(context.get(apiContext), params.id);
}

export const meta: Route.MetaFunction = personMeta;

export default function Person({ loaderData: { profile } }: Route.ComponentProps) {
  return <PersonPage key={profile.id} profile={profile} />;
}
