// The public page of a credential, for everyone who has its link; it also prints on one sheet.
import { useRef } from "react";
import { Link, type MetaDescriptor } from "react-router";
import type { Client } from "#contract/client.ts";
import type { Credential } from "#contract/credentials/credential.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { asPerson } from "#web/data/load.ts";
import { Button, ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { credentialPath } from "./credential-path.ts";
import { CredentialBadge, stateText } from "./credential-state.tsx";
import { CredentialKind, credentialName, FactList } from "./facts.tsx";

export function readCredentialPage(client: Client, id: string): Promise<Credential> {
  return client.request("GET /credentials/{id}", { id });
}

/** The person at the screen, who may be its owner. */
export function readCredentialReader(): Promise<string | null> {
  return asPerson((client) => client.request("GET /me")).then(
    ({ id }) => id,
    () => null,
  );
}

export function CredentialPage({ credential, reader }: { credential: Credential; reader: string | null }) {
  const { id, name, facts, issuer, issuedAt, expiresAt, person } = credential;
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, run] = useAction();
  const isHydrated = useHydrated();
  const address = issuer.url + credentialPath(id);
  const dates = [
    { name: m.credential_fact_issued(), value: dayText(issuedAt) },
    ...(expiresAt && credential.state !== "revoked" ? [{ name: m.credential_fact_expires(), value: dayText(expiresAt) }] : []),
  ];

  function downloadPicture() {
    run(
      async () => {
        const { drawCredential } = await import("./credential-picture.ts");
        const font = heading.current ? getComputedStyle(heading.current).fontFamily : "sans-serif";
        downloadFile(`taskhaat-credential-${id}.png`, await drawCredential(credential, address, font));
      },
      (error) => toast.error(m.credential_picture_failed({ reason: failureReason(error) })),
    );
  }

  return (
    // In print the navigation bar is hidden, but not the space that it leaves free.
    <div className="page-width pt-10 pb-20 sm:pt-14 print:-mt-17 print:p-0">
      <article className="mx-auto grid max-w-3xl overflow-hidden rounded-lg border border-line bg-card shadow-soft print:max-w-none print:rounded-none print:border-0 print:shadow-none">
        <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
        <div className="grid gap-8 p-6 sm:p-10">
          <header className="grid gap-2">
            <p className="text-ink-soft">{m.credential_issued_by({ market: issuer.name })}</p>
            <h1 ref={heading} className="text-3xl wrap-anywhere sm:text-5xl">
              {name}
            </h1>
            <CredentialKind facts={facts} />
            <p className="font-display text-xl wrap-anywhere">{credentialName(facts)}</p>
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <CredentialBadge state={credential.state} />
              {/* By the clock of the reader: the HTML of the server has none. */}
              {isHydrated && (
                <p className="hidden text-sm print:block">{m.credential_state_as_of({ date: dayText(new Date().toISOString()) })}</p>
              )}
              <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{stateText(credential, issuer.name)}</p>
            </div>
          </header>
          <FactList facts={facts} more={dates} />
          <section aria-labelledby="check" className="flex flex-wrap items-start gap-6 border-t border-line pt-6">
            <QrCode text={address} label={m.credential_qr()} className="size-32 shrink-0" />
            <div className="grid min-w-0 flex-1 basis-60 gap-2">
              <h2 id="check" className="text-xl">
                {m.credential_check_title()}
              </h2>
              <p className="text-sm text-ink-soft">{m.credential_check_text({ market: issuer.name })}</p>
              <p className="text-sm wrap-anywhere">{address}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">{issuer.did}</p>
              {/* A document of its own: its policy allows connections to other markets. */}
              <Link reloadDocument to={`${pagePaths.verify}?credential=${id}`} className={`${textLink} justify-self-start print:hidden`}>
                {m.credential_check_link()}
              </Link>
              <Link discover="none" to={personPath(person)} className={`${textLink} justify-self-start print:hidden`}>
                {m.credential_profile_link({ market: issuer.name })}
              </Link>
            </div>
          </section>
          <div className="flex flex-wrap gap-3 border-t border-line pt-6 no-script:hidden print:hidden">
            <a
              href={`/credentials/${id}/jwt`}
              download
              className={buttonClass(credential.state === "revoked" ? "secondary" : "primary", "md", "")}
            >
              <Icon name="download" />
              {m.credential_download()}
            </a>
            {credential.state === "valid" && (
              <Button variant="secondary" icon="download" busy={busy} onClick={downloadPicture}>
                {m.credential_picture()}
              </Button>
            )}
            <Button variant="secondary" onClick={() => print()}>
              {m.credential_print()}
            </Button>
            {reader === person && (
              <ButtonLink variant="secondary" to={`${pagePaths.profile}#credentials`}>
                {m.credential_manage()}
              </ButtonLink>
            )}
          </div>
        </div>
      </article>
    </div>
  );
}

export function credentialMeta(args: MetaArgs & { loaderData: { credential: Credential } | undefined }): MetaDescriptor[] {
  const credential = args.loaderData?.credential;
  // A missing credential has the title of its error.
  const title = credential && { title: m.credential_title_of({ name: credential.name }) };
  return describePage(args, { ...title, description: m.credential_description, unlisted: true });
}
