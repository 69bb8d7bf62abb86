// Credentials: signed statements about a completed deal or a profile, which people keep and show elsewhere.

import { limits } from "#contract/platform/limits.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";
import { joinSignedText } from "./signed-text.ts";

/** A credential is about one completed deal, or about a profile as a whole. */
export const credentialKinds = ["deal", "profile"] as const;
export type CredentialKind = (typeof credentialKinds)[number];

export const dealRoles = ["freelancer", "client"] as const;
export type DealRole = (typeof dealRoles)[number];

/** The figures of a profile credential. */
export const profileFigures = [
  "rating",
  "reviews",
  "freelancerDeals",
  "freelancerCompleted",
  "freelancerCompletionRate",
  "clientDeals",
  "clientCompleted",
  "clientCompletionRate",
  "disputesLost",
] as const;
export type ProfileFigure = (typeof profileFigures)[number];

const moment = z.iso.datetime({ offset: true });
const figure = z.number().min(0).optional();

export const DealFacts = apiObject("DealFacts", "What a credential says about a completed deal. Nothing in it is about the other side.", {
  kind: z.literal("deal"),
  role: z.enum(dealRoles).describe("The person's side of the deal."),
  startedAt: moment.describe("When the award was accepted."),
  completedAt: moment,
  stars: z.int().min(1).max(5).nullable().describe("Given by the other side; null if there is no published review."),
  title: z.string().nullable().describe("The title of the task, if the person agreed."),
  category: z.string().nullable().describe("The category of the task, if the person agreed."),
});
export type DealFacts = z.infer<typeof DealFacts>;

export const ProfileFacts = apiObject("ProfileFacts", "What a credential says about a profile.", {
  kind: z.literal("profile"),
  memberSince: moment,
  figures: z
    .object({
      rating: figure.describe("The average of the stars received."),
      reviews: figure,
      freelancerDeals: figure.describe("Deals as the freelancer that have ended, in whatever way."),
      freelancerCompleted: figure,
      freelancerCompletionRate: figure,
      clientDeals: figure,
      clientCompleted: figure,
      clientCompletionRate: figure,
      disputesLost: figure.describe("Disputes that a moderator decided against the person."),
    } satisfies Record<ProfileFigure, z.ZodType>)
    .describe("Rates are percentages. Figures that are not known are left out."),
});
export type ProfileFacts = z.infer<typeof ProfileFacts>;

export const CredentialFacts = z.discriminatedUnion("kind", [DealFacts, ProfileFacts]);
export type CredentialFacts = z.infer<typeof CredentialFacts>;

export const revocationReasons = ["withdrawn", "reversed", "account-deleted"] as const;
export type RevocationReason = (typeof revocationReasons)[number];
export const credentialStates = ["valid", "revoked", "expired"] as const;
export type CredentialState = (typeof credentialStates)[number];

const isChosen = z.boolean({ error: m.credential_choice_invalid }).default(false);

export const NewCredential = apiObject("NewCredential", "What a new credential is about, and what it may contain.", {
  kind: z.enum(["profile", "deal"], { error: m.credential_kind_invalid }),
  task: z.uuid({ error: m.problem_task_id }).optional().describe("For a deal: the `_id` of its task."),
  withTitle: isChosen.describe("For a deal: contains the title of the task."),
  withCategory: isChosen.describe("For a deal: contains the category of the task."),
  withEmail: isChosen.describe(
    "Contains a salted hash of the caller's verified email address, with which another market recognises the caller.",
  ),
}).refine(({ kind, task }) => kind === "profile" || task !== undefined, { path: ["task"], error: m.problem_task_id });
export type NewCredential = z.infer<typeof NewCredential>;

const shown = {
  id: z.uuid(),
  state: z.enum(credentialStates),
  revocationReason: z
    .enum(revocationReasons)
    .nullable()
    .describe("`withdrawn` by the person, `reversed` because what it says is no longer so, or null."),
  facts: CredentialFacts,
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
};

export const MyCredential = apiObject("MyCredential", "A credential of the caller.", {
  ...shown,
  taskTitle: z
    .string()
    .nullable()
    .describe(
      "The title of the deal's task, also if the credential does not contain it. Null for a profile, while the task is hidden, and once it was deleted.",
    ),
  hasEmail: z.boolean().describe("Whether another market can recognise the caller by their email address."),
});
export type MyCredential = z.infer<typeof MyCredential>;

export const Credential = apiObject("Credential", "A credential as everyone who has its link sees it.", {
  ...shown,
  name: z.string().describe("The name of the person, as it was when the credential was signed."),
  person: z.uuid(),
  issuer: z.object({ did: z.string(), name: z.string(), url: z.string() }),
  jwt: z.string().describe("The signed text: W3C Verifiable Credential 2.0 and Open Badge 3.0 as a JWT."),
});
export type Credential = z.infer<typeof Credential>;

export const BringCredential = apiObject("BringCredential", "A credential of another market.", {
  text: z
    .string({ error: m.credential_text_required })
    .overwrite(joinSignedText)
    .min(1, { error: m.credential_text_required })
    .max(limits.credential, { error: m.credential_too_long })
    .describe("The signed text, as in the downloaded file. Line breaks, spaces and quotation marks in it are left out."),
});

export const BroughtCredential = apiObject("BroughtCredential", "A credential of another market on a profile, with a valid signature.", {
  id: z.uuid(),
  market: z.object({ name: z.string(), host: z.string() }),
  name: z.string().describe("The person's name at the other market."),
  address: z.url().nullable().describe("The page of the credential at the other market; null if its id is elsewhere."),
  facts: CredentialFacts,
  issuedAt: moment,
  checkedAt: z.iso.datetime().describe("When signature and status were last found valid."),
  isUnchecked: z.boolean().describe("Whether the other market could not be reached for 7 days."),
});
export type BroughtCredential = z.infer<typeof BroughtCredential>;

export const MyBrought = apiObject("MyBrought", "The credentials of other markets on the caller's profile.", {
  markets: z.array(z.string()).describe("The hosts of the markets whose credentials this market accepts."),
  brought: z.array(BroughtCredential),
});
export type MyBrought = z.infer<typeof MyBrought>;
