// The public page of a credential, for everyone who has its link.
import type { MetaDescriptor } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Credential } from "#contract/credentials/credential.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { CredentialBadge, stateText } from "./credential-state.tsx";
import { credentialName, FactList } from "./facts.tsx";

export function readCredentialPage(client: Client, id: string): Promise<Credential> {
  return client.request("GET /credentials/{id}", { id });
}

export function CredentialPage({ credential }: { credential: Credential }) {
  const { name, facts, issuer, issuedAt, expiresAt } = credential;
  const dates = [
    { name: m.credential_fact_issued(), value: dayText(issuedAt) },
    ...(expiresAt ? [{ name: m.credential_fact_expires(), value: dayText(expiresAt) }] : []),
  ];
  return (
    <div className="page-width pt-10 pb-20 sm:pt-14">
      <article className="mx-auto grid max-w-3xl overflow-hidden rounded-lg border border-line bg-card shadow-soft">
        <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
        <div className="grid gap-6 p-6 sm:p-10">
          <header className="grid gap-2">
            <p className="text-ink-soft">{m.credential_issued_by({ market: issuer.name })}</p>
            <h1 className="text-3xl sm:text-5xl">{name}</h1>
            <p className="font-display text-xl">{credentialName(facts)}</p>
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <CredentialBadge state={credential.state} />
              <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{stateText(credential, issuer.name)}</p>
            </div>
          </header>
          <FactList facts={facts} more={dates} />
        </div>
      </article>
    </div>
  );
}

export function credentialMeta(args: MetaArgs & { loaderData: { credential: Credential } | undefined }): MetaDescriptor[] {
  const credential = args.loaderData?.credential;
  const title = credential ? m.credential_title_of({ name: credential.name }) : m.credential_title();
  return describePage(args, { title, description: m.credential_description, unlisted: true });
}
