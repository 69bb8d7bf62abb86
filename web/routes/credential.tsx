import { apiContext, hydratingContext, orPageError } from "#web/data/api.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { CredentialPage, credentialMeta, readCredentialPage, readCredentialReader } from "#web/features/credentials/credential-page.tsx";
import { PageError } from "#web/features/navigation/error-page.tsx";
import type { Route } from "./+types/credential.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { credential: await orPageError(readCredentialPage(context.get(apiContext), params.id)) };
}

export async function clientLoader({ context, params, serverLoader }: Route.ClientLoaderArgs) {
  const reader = readCredentialReader();
  if (context.get(hydratingContext)) return { ...(await serverLoader()), reader };
  return { credential: await orPageError(readCredentialPage(context.get(apiContext), params.id)), reader };
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = credentialMeta;

export const ErrorBoundary = PageError;

export default function CredentialRoute({ loaderData }: Route.ComponentProps) {
  // While the page is only HTML it is not known who reads it.
  const reader = useLoaded("reader" in loaderData ? loaderData.reader : null);
  return <CredentialPage credential={loaderData.credential} reader={reader} />;
}
