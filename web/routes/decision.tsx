import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { FailedPage, type Failure, Loaded } from "#web/data/loaded.tsx";
import { StatementView } from "#web/features/moderation/statement.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/decision.ts";

export const handle = {
  title: m.decisionpage_title,
  intro: m.decisionpage_intro,
  width: "form",
  live: { on: ["item"] },
} satisfies PageHead & LiveHandle;

export const meta = unlistedPage(m.decisionpage_title, m.decisionpage_intro);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadPage(request, { statement: asPerson((client) => client.request("GET /mydecisions/{id}", { id: params.id })) });
}

export function HydrateFallback() {
  return <WaitingList label={m.decisionpage_loading()} noScript={m.decisionpage_no_script()} row="h-40" />;
}

export default function DecisionPage({ loaderData: { statement } }: Route.ComponentProps) {
  return (
    <Loaded data={statement} waiting={<HydrateFallback />} failed={(failure) => <FailedStatement {...failure} />}>
      {(known) => <StatementView key={known._id} statement={known} />}
    </Loaded>
  );
}

function FailedStatement(failure: Failure) {
  const isMissing = failure.error instanceof ApiError && [400, 404].includes(failure.error.status);
  if (!isMissing) return <FailedPage title={m.decisionpage_failed()} {...failure} />;
  return (
    <StateMessage drawing="signpost" role="alert" title={m.decisionpage_missing_title()} text={m.decisionpage_missing_text()}>
      <ButtonLink to={pagePaths.inbox}>{m.inbox_title()}</ButtonLink>
    </StateMessage>
  );
}
