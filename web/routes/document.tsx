import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { loadCatalogue } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { FailedPage, type Failure, Loaded } from "#web/data/loaded.tsx";
import { DocumentView } from "#web/features/money/documents/document-view.tsx";
import { PageError } from "#web/features/navigation/error-page.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/document.ts";
import { paymentsPage, requirePayments, servePayments } from "./market-payments.ts";

export const meta: Route.MetaFunction = paymentsPage(() => ({ shareTitle: m.document_title(), description: m.document_description() }));

export function loader(args: Route.LoaderArgs) {
  return servePayments(args);
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requirePayments();
  const document = asPerson(async (client) => {
    const known = await client.request("GET /documents/{id}", { id: params.id });
    await loadCatalogue(known.language);
    return known;
  });
  return loadPage(request, { document });
}
clientLoader.hydrate = true as const;

export const ErrorBoundary = PageError;

export function HydrateFallback() {
  return (
    <Page title={m.document_title()} width="form">
      <title>{m.document_title()}</title>
      <WaitingList label={m.document_loading()} noScript={m.document_no_script()} row="h-80" />
    </Page>
  );
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <HydrateFallback />;
  return (
    <Loaded data={loaderData.document} waiting={<HydrateFallback />} failed={(failure) => <FailedDocument {...failure} />}>
      {(document) => <DocumentView document={document} />}
    </Loaded>
  );
}

function FailedDocument(failure: Failure) {
  const isMissing = failure.error instanceof ApiError && [400, 404].includes(failure.error.status);
  return (
    <Page title={m.document_title()} width="form">
      <title>{m.document_title()}</title>
      {isMissing ? (
        <StateMessage drawing="signpost" role="alert" title={m.document_missing_title()} text={m.document_missing_text()}>
          <ButtonLink to={pagePaths.wallet}>{m.document_back()}</ButtonLink>
        </StateMessage>
      ) : (
        <FailedPage title={m.document_failed()} {...failure} />
      )}
    </Page>
  );
}
