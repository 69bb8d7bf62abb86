import { z } from "#contract/zod.ts";
import { locales } from "#messages/locale.ts";
import { m } from "#messages/m.ts";
import { limits } from "./limits.ts";

export const Me = z
  .object({
    id: z.uuid().meta({ description: "The opaque id under which one posts: `user.id` of one's own tasks." }),
    displayName: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    language: z.enum(locales).nullable().meta({ description: "The language of pages and mails; null until it is known." }),
    rating: z.number().min(0).max(5),
    createdAt: z.iso.datetime(),
    signsInWith: z.array(z.string()).meta({ description: "As far as this server knows: `password`, `google` and the like." }),
  })
  .meta({ id: "Me", description: "The caller, as this server knows them." });
export type Me = z.infer<typeof Me>;

export const ChangeMe = z
  .object({ language: z.enum(locales, { error: () => m.language_unknown({ locales: locales.join(", ") }) }) })
  .meta({ id: "ChangeMe", description: "Settings of the account." });
export type ChangeMe = z.infer<typeof ChangeMe>;

/** What a person types to show that they mean it. */
export const DeleteMe = z
  .object({
    email: z
      .string("Email is required.")
      .trim()
      .min(1, "Email is required.")
      .max(limits.email)
      .meta({ description: "One's own address, typed." }),
    password: z.string().max(limits.passwordMax).optional().meta({ description: "Where one signs in with a password." }),
  })
  .meta({ id: "DeleteMe", description: "What the caller types to confirm the deletion." });
export type DeleteMe = z.infer<typeof DeleteMe>;

const rows = z.array(z.record(z.string(), z.unknown()));

export const MyData = z
  .object({
    format: z.literal("taskhaat-account/2"),
    exportedAt: z.iso.datetime(),
    person: z.record(z.string(), z.unknown()),
    account: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: "What the identity provider keeps, without secrets; null where that is not this server." }),
    tasks: rows,
    likes: rows,
    offers: rows,
    offerRevisions: rows,
    reviews: rows,
    threads: rows.meta({ description: "Conversations one takes part in." }),
    messages: rows.meta({ description: "What one wrote in them." }),
    reports: rows,
    blocks: rows,
    inboxSettings: rows,
    taskVersions: rows.meta({ description: "Earlier terms of one's tasks." }),
    dealReasons: rows.meta({ description: "The reasons that one gave in deals. The steps themselves are in `auditLog`." }),
    inbox: rows.meta({ description: "The notifications the person received, and when they read them." }),
    feedback: rows,
    repeatedRequests: rows.meta({ description: "Answers kept for a day under an `Idempotency-Key`." }),
    auditLog: rows.meta({ description: "What one did, and when." }),
  })
  .meta({
    id: "MyData",
    description:
      "Everything this server holds about a person. It names other people, and their offers and messages, only where the person's own screens do.",
  });
export type MyData = z.infer<typeof MyData>;
