// How facts of the market are written as an Open Badges 3.0 achievement, and read from one.
import { limits } from "#contract/platform/limits.ts";
import { asLine } from "#contract/platform/text.ts";
import { z } from "#contract/platform/zod.ts";
import { type CredentialFacts, dealRoles, type ProfileFigure, profileFigures } from "./credential.ts";
import { StatusEntry } from "./status-list.ts";

/** The figures of a profile as results of an achievement. */
const figureResults: Record<ProfileFigure, object> = {
  rating: { name: "Rating: average of the stars received", resultType: "RawScore", valueMin: "1", valueMax: "5" },
  reviews: { name: "Reviews received", resultType: "RawScore" },
  freelancerDeals: { name: "Deals as the freelancer that have ended", resultType: "RawScore" },
  freelancerCompleted: { name: "Deals as the freelancer that were completed", resultType: "RawScore" },
  freelancerCompletionRate: { name: "Share of completed deals as the freelancer", resultType: "Percent" },
  clientDeals: { name: "Deals as the client that have ended", resultType: "RawScore" },
  clientCompleted: { name: "Deals as the client that were completed", resultType: "RawScore" },
  clientCompletionRate: { name: "Share of completed deals as the client", resultType: "Percent" },
  disputesLost: { name: "Disputes decided against the person", resultType: "RawScore" },
};

/** The salted hash of the holder's verified email address, with which another market recognises them. */
export type EmailHash = { salt: string; identityHash: string };

const types = { deal: "ext:TaskHaatDeal", profile: "ext:TaskHaatProfile" } as const;
const completedTask = "Completed task";
const starsName = "Stars given by the other side";

type Subject = { id: string; person: { url: string; name: string }; facts: CredentialFacts; email: EmailHash | null };

/** The `credentialSubject`. `id` is that of the credential. */
export function subjectOf({ id, person, facts, email }: Subject) {
  const results = Object.entries(resultsOf(facts));
  return {
    id: person.url,
    type: ["AchievementSubject"],
    identifier: [
      { type: "IdentityObject", hashed: false, identityHash: person.name, identityType: "name" },
      ...(email ? [{ type: "IdentityObject", hashed: true, ...email, identityType: "emailAddress" }] : []),
    ],
    ...(facts.kind === "deal"
      ? { role: facts.role, activityStartDate: facts.startedAt, activityEndDate: facts.completedAt }
      : { activityStartDate: facts.memberSince }),
    achievement: {
      id: `${id}#achievement`,
      type: ["Achievement"],
      achievementType: types[facts.kind],
      ...achievementTexts(facts),
      ...(results.length > 0 && {
        resultDescription: results.map(([name, { description }]) => ({
          id: `${id}#${name}`,
          type: ["ResultDescription"],
          ...description,
        })),
      }),
    },
    ...(results.length > 0 && {
      result: results.map(([name, { value }]) => ({ type: ["Result"], resultDescription: `${id}#${name}`, value: String(value) })),
    }),
  };
}

/** The market as the `issuer`. */
export function issuerOf({ did, name, url }: { did: string; name: string; url: string }) {
  return { id: did, type: ["Profile"], name, url };
}

/** The name of the credential, in English as its whole content. */
export function nameOf(facts: CredentialFacts): string {
  return achievementTexts(facts).name;
}

function achievementTexts(facts: CredentialFacts) {
  if (facts.kind === "profile") {
    return {
      name: "Marketplace record",
      description: "The record of a person on a freelance marketplace: how their deals ended and how they were rated.",
      criteria: { narrative: "The marketplace counts deals that ended and published reviews of both sides of completed deals." },
    };
  }
  return {
    name: facts.title === null ? completedTask : `${completedTask}: ${facts.title}`,
    description:
      facts.role === "freelancer"
        ? "Completed a task on a freelance marketplace as the freelancer."
        : "Had a task completed on a freelance marketplace as the client.",
    criteria: { narrative: "The client awarded the task, the freelancer delivered, and the marketplace recorded the deal as completed." },
    ...(facts.category !== null && { fieldOfStudy: facts.category }),
  };
}

function resultsOf(facts: CredentialFacts): Record<string, { description: object; value: number }> {
  if (facts.kind === "deal") {
    const description = { name: starsName, resultType: "RawScore", valueMin: "1", valueMax: "5" };
    return facts.stars === null ? {} : { stars: { description, value: facts.stars } };
  }
  const known = profileFigures.flatMap((name) => {
    const value = facts.figures[name];
    return value === undefined ? [] : [[name, { description: figureResults[name], value }] as const];
  });
  return Object.fromEntries(known);
}

const moment = z.iso.datetime({ offset: true });
const number = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);
/** Another market may allow more than this one: shown as one line, without invisible characters. */
const shortText = z
  .string()
  .max(limits.title * 4)
  .transform(asLine)
  .pipe(z.string().min(1));

const Identifier = z.object({
  type: z.literal("IdentityObject"),
  hashed: z.boolean(),
  identityHash: z.string().max(500),
  identityType: z.string().max(100),
  salt: z.string().max(200).optional(),
});

const shape = {
  id: z.url({ protocol: /^https?$/ }),
  identifier: z.array(Identifier).max(10),
  result: z
    .array(z.object({ resultDescription: z.string().max(limits.url), value: number }))
    .max(30)
    .default([]),
};

const Deal = z.object({
  ...shape,
  role: z.enum(dealRoles),
  activityStartDate: moment,
  activityEndDate: moment,
  achievement: z.object({
    achievementType: z.literal(types.deal),
    name: shortText.pipe(z.string().regex(new RegExp(`^${completedTask}(: .+)?$`))),
    fieldOfStudy: z.string().max(100).transform(asLine).optional(),
  }),
});

const Profile = z.object({
  ...shape,
  activityStartDate: moment,
  achievement: z.object({ achievementType: z.literal(types.profile), name: shortText }),
});

/** The `@context` of W3C Verifiable Credentials 2.0, which must be the first, and that of Open Badges 3.0. */
export const contexts = ["https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"] as const;

/** A signed credential of a market, with what every reader needs of it. */
export const SignedCredential = z.object({
  "@context": z.tuple([z.literal(contexts[0])], z.unknown()),
  id: z.url({ protocol: /^https?$/ }).max(limits.url),
  type: z.array(z.string()).refine((given) => given.includes("VerifiableCredential") && given.includes("OpenBadgeCredential")),
  issuer: z.object({ id: z.string(), name: shortText, url: z.url({ protocol: /^https?$/ }) }),
  validFrom: moment,
  validUntil: moment.optional(),
  credentialSubject: z.union([Deal, Profile]),
  credentialStatus: StatusEntry,
});
export type SignedCredential = z.infer<typeof SignedCredential>;

export function readFacts({ id, credentialSubject: subject }: SignedCredential): CredentialFacts {
  const values = new Map(subject.result.map(({ resultDescription, value }) => [resultDescription, Number(value)]));
  if ("role" in subject) {
    const stars = values.get(`${id}#stars`) ?? null;
    return {
      kind: "deal",
      role: subject.role,
      startedAt: subject.activityStartDate,
      completedAt: subject.activityEndDate,
      stars: stars !== null && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
      title: subject.achievement.name.slice(completedTask.length + 2) || null,
      category: subject.achievement.fieldOfStudy ?? null,
    };
  }
  const figures = profileFigures.flatMap((name) => {
    const value = values.get(`${id}#${name}`);
    return value === undefined || value > mostOf(name) ? [] : [[name, value] as const];
  });
  return { kind: "profile", memberSince: subject.activityStartDate, figures: Object.fromEntries(figures) };
}

function mostOf(figure: ProfileFigure): number {
  if (figure === "rating") return 5;
  return figure.endsWith("Rate") ? 100 : Number.POSITIVE_INFINITY;
}

export function readName({ credentialSubject: { identifier } }: SignedCredential): string {
  return asLine(identifier.find(({ hashed, identityType }) => !hashed && identityType === "name")?.identityHash ?? "");
}

export function readEmailHash({ credentialSubject: { identifier } }: SignedCredential): EmailHash | null {
  const found = identifier.find(({ hashed, identityType }) => hashed && identityType === "emailAddress");
  return found?.salt ? { salt: found.salt, identityHash: found.identityHash } : null;
}

/** As Open Badges defines it: of the address followed by the salt. The address in lower case. */
export async function hashEmail(email: string, salt: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email.toLowerCase() + salt));
  return `sha256$${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
