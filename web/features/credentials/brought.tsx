// Credentials of other markets: on the public profile, and on the own profile page, where they are added and removed.
import { type RefObject, Suspense, useState } from "react";
import type { Me } from "#contract/account/account.ts";
import type { BroughtCredential, MyBrought } from "#contract/credentials/credential.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import { CredentialKind, credentialName, FactList } from "./facts.tsx";

const BringDialog = lazyPart(() => import("./bring-dialog.tsx").then((module) => module.BringDialog));

/** Nothing where there are none. */
export function BroughtCredentials({ brought }: { brought: BroughtCredential[] }) {
  if (brought.length === 0) return null;
  return (
    <section aria-labelledby="brought" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="brought" className="text-2xl">
          {m.credential_brought_title()}
        </h2>
        <p className="text-ink-soft">{m.credential_brought_text()}</p>
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {brought.map((credential) => (
          <li key={credential.id} className="grid content-start gap-4 rounded-lg border border-line bg-card p-6 shadow-soft">
            <div className="grid gap-1">
              <Source credential={credential} />
              <CredentialKind facts={credential.facts} />
              <h3 className="text-lg wrap-anywhere">{credentialName(credential.facts)}</h3>
            </div>
            <FactList facts={credential.facts} />
            {credential.address && (
              <a
                href={credential.address}
                rel="nofollow ugc noopener"
                aria-label={m.credential_brought_check_named({ host: credential.market.host, name: credentialName(credential.facts) })}
                className={`${textLink} justify-self-start`}
              >
                {m.credential_brought_check({ host: credential.market.host })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Source({ credential: { market, checkedAt, isUnchecked } }: { credential: BroughtCredential }) {
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Icon name={isUnchecked ? "alert" : "shield"} className={`size-4 ${isUnchecked ? "text-vermilion" : "text-leaf"}`} />
        {isUnchecked ? m.credential_brought_unchecked() : m.credential_brought_mark()}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {m.credential_brought_from({ market: market.name, host: market.host })} ·{" "}
        {m.credential_brought_checked({ date: dayText(checkedAt) })}
      </p>
    </>
  );
}

type MyBroughtListProps = MyBrought & {
  account: Me | Promise<Me>;
  /** Takes the focus of what is removed. */
  heading: RefObject<HTMLElement | null>;
};

/** Nothing where no other market is accepted and none was brought. */
export function MyBroughtList({ markets, brought, account, heading }: MyBroughtListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (markets.length + brought.length === 0) return null;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-lg">{m.credential_brought_title()}</h3>
      <ul className="grid divide-y divide-line empty:hidden">
        {brought.map((credential) => (
          <BroughtLine key={credential.id} credential={credential} heading={heading} />
        ))}
      </ul>
      <Button variant="secondary" icon="plus" onClick={() => setIsOpen(true)} className="justify-self-start max-sm:whitespace-normal">
        {m.credential_bring()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BringDialog markets={markets} account={account} close={close} onMissing={close} />
        </Suspense>
      )}
    </div>
  );
}

function BroughtLine({ credential, heading }: { credential: BroughtCredential; heading: RefObject<HTMLElement | null> }) {
  const { id, market, facts, issuedAt } = credential;
  const { send, busy } = useChange("DELETE /me/credentials/brought/{id}", {
    onDone() {
      // The button is gone.
      heading.current?.focus();
      toast.success(m.credential_brought_removed());
    },
    onFailed: (failure) => toast.error(m.credential_brought_remove_failed({ reason: failureReason(failure) })),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="font-semibold wrap-anywhere">{credentialName(facts)}</p>
        <Source credential={credential} />
      </div>
      <Button
        variant="quiet"
        busy={busy}
        onClick={() => send({ id })}
        aria-label={m.credential_brought_remove_named({ market: market.name, date: dayText(issuedAt), name: credentialName(facts) })}
      >
        {m.credential_brought_remove()}
      </Button>
    </li>
  );
}
