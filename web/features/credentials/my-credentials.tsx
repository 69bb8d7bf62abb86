// The credentials of a person, on their profile page.
import { Suspense, useRef, useState } from "react";
import type { Me } from "#contract/account/account.ts";
import type { Client } from "#contract/client.ts";
import type { MyBrought, MyCredential } from "#contract/credentials/credential.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { readList } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { ShowMore } from "#web/data/show-more.tsx";
import { Button, ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMarket } from "#web/ui/market.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { MyBroughtList } from "./brought.tsx";
import { credentialPath } from "./credential-path.ts";
import { CredentialBadge, stateText } from "./credential-state.tsx";
import { credentialName, roleNames } from "./facts.tsx";

const CreateCredential = lazyPart(() => import("./create-dialog.tsx").then((module) => module.CreateCredential));

export type MyCredentialList = { items: MyCredential[]; next: string | null };

export function readCredentials(client: Client["signedIn"], count: number): Promise<MyCredentialList> {
  return readList(count, (query) => client.list("GET /me/credentials", { query }));
}

type MyCredentialsProps = {
  credentials: MyCredentialList | Promise<MyCredentialList>;
  brought: MyBrought | Promise<MyBrought>;
  account: Me | Promise<Me>;
};

export function MyCredentials({ credentials, brought, account }: MyCredentialsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  const close = () => setIsCreating(false);
  return (
    <SettingsCard id="credentials" heading={heading} title={m.credential_my_title()} text={m.credential_my_text()}>
      <Loaded
        data={credentials}
        waiting={<Skeleton className="h-20 rounded-md" />}
        failed={({ error }) => (
          <p role="alert" className="font-medium text-vermilion">
            {m.credential_my_failed({ reason: failureReason(error) })}
          </p>
        )}
      >
        {({ items, next }) => (
          <>
            {items.length === 0 && <p>{m.credential_my_none()}</p>}
            <ul className="grid divide-y divide-line empty:hidden">
              {items.map((credential) => (
                <CredentialLine key={credential.id} credential={credential} />
              ))}
            </ul>
            {next && <ShowMore className="justify-self-start">{m.credential_my_more()}</ShowMore>}
          </>
        )}
      </Loaded>
      <Button
        variant="secondary"
        icon="shield"
        onClick={() => setIsCreating(true)}
        className="justify-self-start wrap-anywhere max-sm:whitespace-normal"
      >
        {m.credential_create_profile()}
      </Button>
      {isCreating && (
        <Suspense fallback={null}>
          <CreateCredential close={close} onMissing={close} />
        </Suspense>
      )}
      <Loaded data={brought} waiting={null} failed={() => null}>
        {(known) => <MyBroughtList {...known} account={account} heading={heading} />}
      </Loaded>
    </SettingsCard>
  );
}

function CredentialLine({ credential }: { credential: MyCredential }) {
  const { id, facts, issuedAt, expiresAt, taskTitle, hasEmail, state, revokedAt, revocationReason } = credential;
  const { name: market } = useMarket();
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusAfter = useRef<HTMLElement>(null);
  const isTitleLeftOut = facts.kind === "deal" && facts.title === null && taskTitle !== null;
  const name = isTitleLeftOut ? taskTitle : credentialName(facts);
  const date = dayText(issuedAt);
  const isWithdrawn = revocationReason === "withdrawn";
  const { send, busy } = useChange("DELETE /me/credentials/{id}", {
    onDone() {
      // The button is gone.
      focusAfter.current = heading.current;
      setIsAsking(false);
      toast.success(m.credential_withdrawn());
    },
    onFailed(failure) {
      setIsAsking(false);
      toast.error(m.credential_withdraw_failed({ reason: failureReason(failure) }));
    },
  });
  const copyLink = () =>
    copyText(location.origin + credentialPath(id), { copied: m.copylink_copied(), failed: m.credential_copy_failed() });
  const details = [
    ...(facts.kind === "deal" ? [roleNames[facts.role](), `${m.credential_fact_completed()}: ${dayText(facts.completedAt)}`] : []),
    `${m.credential_fact_issued()}: ${date}`,
    ...(expiresAt && state === "valid" ? [`${m.credential_fact_expires()}: ${dayText(expiresAt)}`] : []),
    ...(hasEmail ? [m.credential_has_email()] : []),
  ];
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="grid gap-1">
        <h3
          ref={heading}
          tabIndex={-1}
          className="flex scroll-mt-28 flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold wrap-anywhere"
        >
          {name}
          <CredentialBadge state={isWithdrawn ? "withdrawn" : state} />
        </h3>
        {isTitleLeftOut && <p className="text-sm text-ink-soft">{m.credential_title_left_out()}</p>}
        <p className="text-sm text-ink-soft">{details.join(" · ")}</p>
        {state !== "valid" && (
          <p className="text-sm text-ink-soft">
            {isWithdrawn ? m.credential_withdrawn_on({ date: dayText(revokedAt ?? "") }) : stateText(credential, market)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="secondary" to={credentialPath(id)} aria-label={m.credential_open_named({ date, name })}>
          {m.credential_open()}
        </ButtonLink>
        <a
          href={`/credentials/${id}/jwt`}
          download
          aria-label={m.credential_download_named({ date, name })}
          className={buttonClass("quiet", "md", "")}
        >
          {m.credential_download()}
        </a>
        <Button variant="quiet" onClick={copyLink} aria-label={m.credential_copy_named({ date, name })}>
          {m.copylink_copy()}
        </Button>
        {state !== "revoked" && (
          <Button variant="quiet" onClick={() => setIsAsking(true)} aria-label={m.credential_withdraw_named({ date, name })}>
            {m.credential_withdraw()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.credential_withdraw_question({ name, date })}
        message={m.credential_withdraw_warning()}
        confirm={m.credential_withdraw_confirm()}
        busy={busy}
        onConfirm={() => send({ id })}
        finalFocus={focusAfter}
      />
    </li>
  );
}
