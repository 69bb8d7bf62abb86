import { Suspense } from "react";
import { limits } from "#contract/platform/limits.ts";
import { apiContext, hydratingContext, orPageError } from "#web/data/api.ts";
import { asPerson, settleParts, shownIn } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { ReportButton } from "#web/features/moderation/reports/report-button.tsx";
import { PageError } from "#web/features/navigation/error-page.tsx";
import type { PersonReader } from "#web/features/people/person-actions.tsx";
import { type KnownProfile, PersonPage, personMeta, readPerson, withOwnTexts } from "#web/features/people/person-page.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Route } from "./+types/person.ts";

const BroughtCredentials = lazyPart(() => import("#web/features/credentials/brought.tsx").then((module) => module.BroughtCredentials));

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
  const reader = asPerson(async (client): Promise<PersonReader> => {
    const [{ id }, threads] = await Promise.all([
      client.request("GET /me"),
      client.list("GET /threads", { query: { person: params.id, limit: 1 } }),
    ]);
    return { id, thread: threads.data[0]?._id ?? null };
  }).catch(() => null);
  const { profile } = await settleParts(request, { profile: read() });
  const brought = context
    .get(apiContext)
    .request("GET /people/{id}/brought", { id: params.id })
    .catch(() => []);
  return { profile: await orPageError(profile), reader, brought };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = personMeta;

export const ErrorBoundary = PageError;

export default function Person({ loaderData }: Route.ComponentProps) {
  // While the page is only HTML it is not known who reads it.
  const reader = useLoaded("reader" in loaderData ? loaderData.reader : null);
  const brought = useLoaded("brought" in loaderData ? loaderData.brought : null);
  return (
    <PersonPage
      profile={loaderData.profile}
      reader={reader}
      brought={
        brought &&
        brought.length > 0 && (
          <Suspense fallback={null}>
            <BroughtCredentials brought={brought} />
          </Suspense>
        )
      }
      report={({ author, ...subject }) =>
        reader && reader.id !== author.id && <ReportButton subject={subject} author={author.name} className="justify-self-start" />
      }
    />
  );
}
