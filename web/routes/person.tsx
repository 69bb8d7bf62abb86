import { limits } from "#contract/platform/limits.ts";
import { apiContext, hydratingContext, orPageError } from "#web/data/api.ts";
import { asPerson, settleParts, shownIn } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { ReportButton } from "#web/features/moderation/reports/report-button.tsx";
import { type KnownProfile, PersonPage, personMeta, readPerson, withOwnTexts } from "#web/features/people/person-page.tsx";
import type { Route } from "./+types/person.ts";

/** The page is the same for everybody, so it has the first page of the reviews. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { profile: await orPageError(readPerson(context.get(apiContext), params.id)) };
}

/** Where more reviews cannot be loaded, the page stays with those it has. */
export async function clientLoader({ context, params, request, serverLoader }: Route.ClientLoaderArgs) {
  async function read(): Promise<KnownProfile> {
    const isServed = context.get(hydratingContext) && shownIn(request.url) === limits.page;
    const known = isServed ? (await serverLoader()).profile : await readPerson(context.get(apiContext), params.id, shownIn(request.url));
    return withOwnTexts(known);
  }
  const own = asPerson((client) => client.request("GET /me")).then(
    ({ id }) => id,
    () => null,
  );
  const { profile } = await settleParts(request, { profile: read() });
  return { profile: await orPageError(profile), own };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = personMeta;

export default function Person({ loaderData }: Route.ComponentProps) {
  // While the page is only HTML it is not known who reads it.
  const own = useLoaded("own" in loaderData ? loaderData.own : null);
  return (
    <PersonPage
      profile={loaderData.profile}
      report={({ author, ...subject }) =>
        own && own !== author.id && <ReportButton subject={subject} author={author.name} className="justify-self-start" />
      }
    />
  );
}
