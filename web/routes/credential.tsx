import { apiContext, orPageError } from "#web/data/api.ts";
import { CredentialPage, credentialMeta, readCredentialPage } from "#web/features/credentials/credential-page.tsx";
import { PageError } from "#web/features/navigation/error-page.tsx";
import type { Route } from "./+types/credential.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { credential: await orPageError(readCredentialPage(context.get(apiContext), params.id)) };
}

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  return { credential: await orPageError(readCredentialPage(context.get(apiContext), params.id)) };
}

export const meta: Route.MetaFunction = credentialMeta;

export const ErrorBoundary = PageError;

export default function CredentialRoute({ loaderData }: Route.ComponentProps) {
  return <CredentialPage credential={loaderData.credential} />;
}
