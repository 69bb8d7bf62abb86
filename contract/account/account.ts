import { shownProfile } from "#contract/deals/reviews/profile.ts";
import { Hidden } from "#contract/people/content.ts";
import { Person, password } from "#contract/people/person.ts";
import { PublicProfile } from "#contract/people/public-profile.ts";
import { limits } from "#contract/platform/limits.ts";
import { oneOf } from "#contract/platform/parameters.ts";
import { roles } from "#contract/platform/role.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { locales } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { emailCode } from "./email-code.ts";

/** What brings a person here, asked once after registering; `later` is a person who skipped the question. */
export const goals = ["hire", "work", "later"] as const;
export type Goal = (typeof goals)[number];

export const Me = apiObject("Me", "The caller, as this server knows them.", {
  id: z.uuid().describe("The opaque id of the person, which their tasks carry as `user.id`."),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe("Whether the email address is known to be the person's. If not, they get no activity mail."),
  photoURL: z.string().nullable(),
  language: z.enum(locales).nullable().describe("The language of pages and mails; null until it is known."),
  goal: z.enum(goals).nullable().describe("What brings the person here; null until they have answered."),
  ...shownProfile,
  hidden: Hidden.optional(),
  rating: z.number().min(0).max(5),
  role: z.enum(roles),
  suspendedUntil: z.iso.datetime().nullable().describe("The end of a suspension that has not ended yet."),
  isBanned: z.boolean(),
  createdAt: z.iso.datetime(),
  signsInWith: z.array(z.string()).describe("The ways to sign in that this server knows of, such as `password` and `google`."),
  newEmail: z.string().nullable().describe("An email address that replaces the present one once it is confirmed; null if there is none."),
  emailCodeUntil: z.iso
    .datetime()
    .nullable()
    .describe("How long the newest mail with which the present address can be verified works; null if there is none."),
  recoveryAt: z.iso
    .datetime()
    .nullable()
    .describe("The end of the waiting time of a recovery that an administrator has started; null if none is under way."),
});
export type Me = z.infer<typeof Me>;

export const ChangeMe = z
  .object({
    language: z.enum(locales, { error: () => m.language_unknown({ locales: locales.join(", ") }) }),
    goal: oneOf("goal", goals),
    ...PublicProfile.shape,
  })
  .partial()
  .meta({ id: "ChangeMe", description: "Settings of the account and the public profile. What is not given stays as it is." });
export type ChangeMe = z.infer<typeof ChangeMe>;

const emailRequired = () => m.field_required({ label: m.account_email() });

/** What a person types to confirm the deletion. */
export const DeleteMe = apiObject("DeleteMe", "What the caller types to confirm the deletion.", {
  email: z
    .string({ error: emailRequired })
    .trim()
    .min(1, { error: emailRequired })
    .max(limits.email, { error: m.account_wrong_email })
    .describe("The caller's own email address."),
  password: z
    .string()
    .max(limits.passwordMax, { error: m.account_wrong_password })
    .optional()
    .describe("Required for an account with a password."),
  revokeCredentials: z
    .boolean({ error: m.credential_revoke_invalid })
    .optional()
    .describe("Also revokes the caller's credentials. Otherwise they stay valid."),
});
export type DeleteMe = z.infer<typeof DeleteMe>;

/** The length of the longest password is the only rule: it may be older than the rules for new ones. */
const currentPassword = z
  .string({ error: () => m.field_required({ label: m.security_current_password() }) })
  .min(1, { error: () => m.field_required({ label: m.security_current_password() }) })
  .max(limits.passwordMax, { error: m.account_wrong_password });

export const ChangePassword = apiObject("ChangePassword", "A new password.", {
  currentPassword: currentPassword.describe("The password so far."),
  newPassword: password.describe("At least 6 characters, with a digit, a lower-case and an upper-case letter."),
});
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangeEmail = apiObject("ChangeEmail", "A new email address.", {
  newEmail: Person.shape.email.describe("The address that gets the link."),
  currentPassword: currentPassword.describe("The caller's password."),
});
export type ChangeEmail = z.infer<typeof ChangeEmail>;

const linkToken = z.string({ error: m.refusal_old_link }).regex(/^\w{1,100}$/, { error: m.refusal_old_link });

export const ReadEmailLink = apiObject("ReadEmailLink", "A link that confirms an email address.", {
  token: linkToken.describe("From the link."),
});
export type ReadEmailLink = z.infer<typeof ReadEmailLink>;

export const EmailLink = apiObject("EmailLink", "What a link confirms.", {
  email: z.string().describe("The address that the link was mailed to."),
  isNew: z.boolean().describe("Whether it replaces the present address of the caller's account."),
});
export type EmailLink = z.infer<typeof EmailLink>;

export const ConfirmEmail = apiObject("ConfirmEmail", "The confirmation of an email address: the token or the code of the mail.", {
  token: linkToken.optional().describe("From the link."),
  code: emailCode.optional().describe("The six digits. Only for the signed-in account that requested it."),
}).refine(({ token, code }) => (token === undefined) !== (code === undefined), { path: ["code"], error: m.emailcode_invalid });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

export const Session = apiObject("Session", "A browser in which the caller is signed in.", {
  id: z.uuid(),
  isCurrent: z.boolean().describe("Whether the token of this request belongs to it."),
  browser: z.string().nullable().describe("The name of the browser; null if it is not known."),
  system: z.string().nullable().describe("The operating system or device; null if it is not known."),
  address: z.string().nullable().describe("The IP address of the sign-in; null if it is not known."),
  createdAt: z.iso.datetime().describe("When the person signed in."),
  usedAt: z.iso.datetime().describe("When it was last used, to the hour."),
});
export type Session = z.infer<typeof Session>;

const rows = z.array(z.record(z.string(), z.unknown()));

export const MyData = z
  .object({
    format: z.literal("taskhaat-account/2"),
    exportedAt: z.iso.datetime(),
    person: z.record(z.string(), z.unknown()).describe("Empty for an account that has not joined the market."),
    account: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The account at the identity provider, without secrets; null where another service stores it."),
    photos: rows.describe("Uploaded photos, encoded as base64."),
    tasks: rows,
    likes: rows,
    offers: rows,
    offerRevisions: rows,
    sealedOffers: rows.describe("The places of the person's offers in the seals of tasks, with their salts."),
    deliveries: rows.describe("Deliveries in the person's deals, and the changes that were requested."),
    questions: rows.describe("Questions that the person asked."),
    answers: rows.describe("Answers to questions about the person's tasks."),
    disputes: rows.describe("Disputes about the person's deals."),
    disputeStatements: rows.describe("The statements of both sides in them."),
    reviews: rows,
    payments: rows.describe("Payments of the person's deals, of either side."),
    payoutsAndRefunds: rows.describe("Money that the person took out or got back."),
    transfers: rows.describe("What moved in the person's wallet, and what they paid and got back."),
    payoutAccounts: rows.describe("The person's accounts at payment providers."),
    billing: rows.describe("What receipts and invoices show about the person."),
    documents: rows.describe("Receipts and invoices of the person's deals."),
    credentials: rows.describe("Signed credentials of the person, with their texts."),
    broughtCredentials: rows.describe("Credentials of other markets on the person's profile."),
    threads: rows.describe("Conversations of the person."),
    messages: rows.describe("Messages that the person wrote."),
    reports: rows,
    decisions: rows.describe("Decisions of moderators about the person, their content and their disputes."),
    appeals: rows.describe("The person's appeals against them."),
    decisionsMade: rows.describe("Decisions that the person made as a moderator."),
    appealsDecided: rows.describe("Appeals that the person decided as a moderator."),
    invitations: rows.describe("Invitations that the person created as an administrator."),
    blocks: rows,
    inboxSettings: rows,
    pushSubscriptions: rows,
    messageSettings: rows,
    taskVersions: rows.describe("Earlier terms of the person's tasks."),
    dealReasons: rows.describe("The reasons that the person gave in deals. The steps themselves are in `auditLog`."),
    inbox: rows.describe("The notifications the person received, and when they read them."),
    feedback: rows,
    repeatedRequests: rows.describe("Answers kept for a day under an `Idempotency-Key`."),
    auditLog: rows.describe("The person's actions, each with its time."),
  })
  .meta({
    id: "MyData",
    description:
      "Everything this server holds about a person. It names other people, and their offers and messages, only where the person's own screens do.",
  });
export type MyData = z.infer<typeof MyData>;
