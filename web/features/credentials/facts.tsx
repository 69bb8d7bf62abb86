// What a credential says, in the words of the reader.
import type { CredentialFacts, DealRole, ProfileFacts } from "#contract/credentials/credential.ts";
import { categoryName } from "#contract/tasks/categories.ts";
import { dayText } from "#texts/day-formats.ts";
import { percentText } from "#texts/figure-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

type Fact = { name: string; value: string };

export const roleNames: Record<DealRole, () => string> = { freelancer: m.credential_role_freelancer, client: m.credential_role_client };

/** What the credential is about: the title of the task, if it contains it. */
export function credentialName(facts: CredentialFacts): string {
  if (facts.kind === "profile") return m.credential_profile();
  return facts.title ?? m.credential_deal();
}

/** A line above the title of a task. Nothing where the name of the credential says it. */
export function CredentialKind({ facts }: { facts: CredentialFacts }) {
  return hasTitle(facts) && <p className="text-ink-soft">{m.credential_deal()}</p>;
}

export function hasTitle(facts: CredentialFacts): boolean {
  return facts.kind === "deal" && facts.title !== null;
}

/** Without the title of the task, which is the name of the credential. */
export function factsInWords(facts: CredentialFacts): Fact[] {
  const rows: (Fact | null)[] =
    facts.kind === "profile"
      ? profileRows(facts)
      : [
          { name: m.credential_fact_role(), value: roleNames[facts.role]() },
          facts.category === null ? null : { name: m.credential_fact_category(), value: categoryName(facts.category) },
          { name: m.credential_fact_started(), value: dayText(facts.startedAt) },
          { name: m.credential_fact_completed(), value: dayText(facts.completedAt) },
          facts.stars === null ? null : { name: m.credential_fact_stars(), value: m.credential_stars({ stars: numberText(facts.stars) }) },
        ];
  return rows.filter((row) => row !== null);
}

function profileRows({ memberSince, figures }: ProfileFacts): (Fact | null)[] {
  const count = (name: string, value: number | undefined) => (value === undefined ? null : { name, value: numberText(value) });
  return [
    { name: m.credential_fact_since(), value: dayText(memberSince) },
    figures.rating === undefined
      ? null
      : { name: m.credential_fact_rating(), value: m.credential_stars({ stars: numberText(figures.rating) }) },
    count(m.credential_fact_reviews(), figures.reviews),
    completedRow(m.credential_fact_freelancer(), figures.freelancerCompleted, figures.freelancerDeals, figures.freelancerCompletionRate),
    completedRow(m.credential_fact_client(), figures.clientCompleted, figures.clientDeals, figures.clientCompletionRate),
    figures.disputesLost ? count(m.credential_fact_disputes(), figures.disputesLost) : null,
  ];
}

function completedRow(name: string, completed = 0, deals = 0, rate?: number): Fact | null {
  if (deals === 0) return null;
  const counts = { completed: numberText(completed), count: deals };
  return {
    name,
    value: rate === undefined ? m.credential_completed_of(counts) : m.credential_completed_rate({ ...counts, rate: percentText(rate) }),
  };
}

export function FactList({ facts, more = [] }: { facts: CredentialFacts; more?: Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {[...factsInWords(facts), ...more].map(({ name, value }) => (
        <div key={name} className="grid content-start gap-0.5">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
