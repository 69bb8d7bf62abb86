// The outcome of a check in plain words: what it means, who says it, about whom, and what it says.
import { type ReactNode, useEffect, useRef } from "react";
import { hostOfDid } from "#contract/credentials/did-web.ts";
import type { Verification, Verified } from "#contract/credentials/verify.ts";
import type { OfferProof } from "#contract/deals/offers/offer-seal.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { dayText } from "#texts/day-formats.ts";
import { moneyText, numberText, plainAmountText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { CredentialKind, credentialName, FactList } from "#web/features/credentials/facts.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { Written } from "#web/ui/written.tsx";
import type { Checked, ProofState } from "./check-text.ts";

type State = Verification["state"] | ProofState;
type Look = { title: () => string; icon: IconName; color: string };

const good = { icon: "check", color: "bg-leaf-tint" } as const;
const bad = { icon: "close", color: "bg-vermilion-tint" } as const;
const unsure = { icon: "alert", color: "bg-marigold-tint" } as const;

const looks: Record<State, Look> = {
  valid: { title: m.check_state_valid, ...good },
  revoked: { title: m.check_state_revoked, ...bad },
  expired: { title: m.check_state_expired, ...bad },
  "not-yet-valid": { title: m.check_state_early, ...bad },
  altered: { title: m.check_state_altered, ...bad },
  unpublished: { title: m.check_state_unpublished, ...bad },
  "unknown-issuer": { title: m.check_state_unknown, ...bad },
  "unread-issuer": { title: m.check_state_unchecked, ...unsure },
  unreachable: { title: m.check_state_unchecked, ...unsure },
  malformed: { title: m.check_state_unreadable, ...unsure },
};

export function VerifyResult({ checked }: { checked: Checked }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is announced.
  useEffect(() => heading.current?.focus(), [checked]);
  const { state, reason, host, children } = describe(checked);
  const { title, icon, color } = looks[state];
  return (
    <section className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-card shadow-soft">
      <div className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-6 sm:px-10 ${color}`}>
        <Icon name={icon} className="mt-1 size-7" />
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 text-2xl">
          {title()}
        </h2>
        <p className="col-start-2 max-w-prose wrap-anywhere">{reason}</p>
      </div>
      {children && (
        <div className="grid grid-cols-1 gap-6 p-6 sm:p-10">
          {children}
          {host !== undefined && host !== location.host && (
            <p className="max-w-prose text-sm text-ink-soft">{m.check_other_market({ host })}</p>
          )}
        </div>
      )}
    </section>
  );
}

type Description = { state: State; reason: string; host?: string; children?: ReactNode };

function describe(checked: Checked): Description {
  switch (checked.kind) {
    case "incomplete":
      return { state: "malformed", reason: m.check_proof_incomplete() };
    case "unreadable":
      return { state: "malformed", reason: checked.field ? m.check_field({ field: checked.field }) : m.check_unreadable() };
    case "credential":
      return describeCredential(checked.verification);
    case "proof":
      return { ...describeProof(checked.state, checked.proof), children: <ProofContent proof={checked.proof} /> };
    case "proofs": {
      const [first] = checked.proofs as [OfferProof];
      const described = describeProof(checked.state, first, checked.proofs.length);
      return { ...described, children: <AllProofs {...checked} first={first} /> };
    }
  }
}

/** `readable`: how many offers a file with all proofs shows. */
function describeProof(state: ProofState, { market, count, sealedAt }: OfferProof, readable?: number): Description & { host: string } {
  const { host } = new URL(market);
  const time = momentText(sealedAt);
  const reasons: Record<ProofState, () => string> = {
    valid: () => (readable ? m.check_all_valid({ host, count: readable, time }) : m.check_proof_valid({ host, count, time })),
    altered: m.check_proof_altered,
    unpublished: () => m.check_proof_unpublished({ host }),
    unreachable: () => m.check_proof_unreachable({ host }),
  };
  return { state, host, reason: reasons[state]() };
}

function describeCredential(verification: Verification): Description {
  const { state } = verification;
  switch (verification.state) {
    case "malformed":
      if (verification.signature === "valid") return { state, reason: m.check_credential_other() };
      return { state, reason: verification.reason === "incomplete" ? m.credential_check_incomplete() : m.check_credential_unreadable() };
    case "altered":
      return { state, reason: m.check_credential_altered({ host: hostOf(verification.issuer) }) };
    case "unread-issuer":
      return { state, reason: m.check_issuer_unread({ host: hostOf(verification.issuer) }) };
    case "unknown-issuer": {
      const host = hostOf(verification.issuer);
      const reasons = { "not-did-web": m.check_issuer_form, "no-document": m.check_issuer_none, "no-key": m.check_issuer_key };
      return { state, reason: reasons[verification.reason]({ host }) };
    }
    default: {
      const { credential } = verification;
      const host = hostOf(credential.issuer.did);
      return {
        state,
        host,
        reason: reasonOf(verification.state, credential, host),
        children: <CredentialContent credential={credential} host={host} isRevoked={state === "revoked"} />,
      };
    }
  }
}

type Signed = Extract<Verification, { credential: Verified }>["state"];

function reasonOf(state: Signed, { issuedAt, expiresAt }: Verified, host: string): string {
  const reasons: Record<Signed, () => string> = {
    valid: () => m.check_credential_valid({ host }),
    revoked: () => m.check_credential_revoked({ host }),
    expired: () => m.check_credential_expired({ date: dayText(expiresAt ?? "") }),
    "not-yet-valid": () => m.check_credential_early({ date: dayText(issuedAt) }),
    unreachable: () => m.check_credential_unreachable({ host }),
  };
  return reasons[state]();
}

function hostOf(did: string): string {
  return hostOfDid(did) ?? did.slice(0, 100);
}

function CredentialContent({ credential, host, isRevoked }: { credential: Verified; host: string; isRevoked: boolean }) {
  const { issuer, subject, facts, issuedAt, expiresAt } = credential;
  const dates = [
    { name: m.credential_fact_issued(), value: dayText(issuedAt) },
    ...(expiresAt && !isRevoked ? [{ name: m.credential_fact_expires(), value: dayText(expiresAt) }] : []),
  ];
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name={m.check_issuer()}>{m.check_name_at({ name: issuer.name, host })}</Fact>
        <Fact name={m.check_subject()}>
          <OutsideLink to={subject.url}>{subject.name || subject.url}</OutsideLink>
        </Fact>
      </dl>
      <div className="grid gap-1">
        <CredentialKind facts={facts} />
        <h3 className="text-xl wrap-anywhere">{credentialName(facts)}</h3>
      </div>
      <FactList facts={facts} more={dates} />
    </>
  );
}

function ProofContent({ proof }: { proof: OfferProof }) {
  const { offer, count, sealedAt, root } = proof;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <PlaceFacts proof={proof} />
        <Fact name={m.check_price()}>{sealedPrice(proof)}</Fact>
        <Fact name={m.check_time()}>{m.check_days({ count: offer.days })}</Fact>
        <Fact name={m.check_sent()}>{momentText(offer.sentAt)}</Fact>
        <Fact name={m.check_sealed()}>{m.check_sealed_of({ time: momentText(sealedAt), count })}</Fact>
      </dl>
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-soft">{m.check_message()}</p>
        <Written className="max-w-prose wrap-anywhere whitespace-pre-line">{offer.message}</Written>
      </div>
      <Root root={root} />
      <p className="max-w-prose text-sm text-ink-soft">{m.check_proof_limits()}</p>
    </>
  );
}

function AllProofs({ proofs, first, count }: { proofs: OfferProof[]; first: OfferProof; count: number }) {
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <PlaceFacts proof={first} />
      </dl>
      <p className="font-semibold">
        {proofs.length === count ? m.check_all_readable() : m.check_all({ readable: numberText(proofs.length), number: numberText(count) })}
      </p>
      <ul className="grid gap-2">
        {proofs.map((proof) => (
          <li key={proof.index} className="wrap-anywhere">
            {sealedPrice(proof)} · {m.offer_delivery({ days: numberText(proof.offer.days) })} · {momentText(proof.offer.sentAt)}
          </li>
        ))}
      </ul>
      <Root root={first.root} />
      <p className="max-w-prose text-sm text-ink-soft">{m.check_proof_limits()}</p>
    </>
  );
}

/** A proof does not name the currency of its market, so that of another market is not shown. */
function sealedPrice({ market, offer }: OfferProof): string {
  const amount = Number(offer.amount);
  return market === location.origin ? moneyText(amount) : plainAmountText(amount);
}

function PlaceFacts({ proof: { market, task } }: { proof: OfferProof }) {
  return (
    <>
      <Fact name={m.check_market()}>{new URL(market).host}</Fact>
      <Fact name={m.check_task()}>
        <OutsideLink to={new URL(fillPath(pagePaths.details, { id: task }), market).href}>{m.check_task_open()}</OutsideLink>
      </Fact>
    </>
  );
}

function Root({ root }: { root: string }) {
  return (
    <div className="grid justify-items-start gap-1">
      <p className="text-sm text-ink-soft">{m.seal_root()}</p>
      <code className="rounded-md bg-sunk px-3 py-2 text-sm wrap-anywhere select-all">{root}</code>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function OutsideLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="nofollow ugc noopener" className={textLink}>
      {children}
    </a>
  );
}
