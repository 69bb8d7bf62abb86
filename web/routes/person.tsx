import { apiContext, hydratingContext, orPageError } from "#web/data/api.ts";
import { settleParts } from "#web/data/load.ts";
import { PersonPage, personMeta, readPerson } from "#web/features/people/person-page.tsx";
import type { Route } from "./+types/person.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return { profile: await orPageError(readPerson(context.get(apiContext), params.id, request.url)) };
}

/** Where more reviews cannot be loaded, the page stays with those it has. */
export async function clientLoader({ context, params, request, serverLoader }: Route.ClientLoaderArgs) {
  const reading = context.get(hydratingContext)
    ? serverLoader().then(({ profile }) => profile)
    : readPerson(context.get(apiContext), params.id, request.url);
  const { profile } = await settleParts(request, { profile: reading });
  return { profile: await orPageError(profile) };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = personMeta;

export default function Person({ loaderData: { profile } }: Route.ComponentProps) {
  return <PersonPage profile={profile} />;
}
