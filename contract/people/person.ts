import { shownPhoto } from "#contract/people/photo.ts";
import { limits } from "#contract/platform/limits.ts";
import { isStorableAddress, line } from "#contract/platform/text.ts";
import { z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const webAddress = z
  .url({ protocol: /^https?$/, error: m.account_photo_invalid })
  .max(limits.url, { error: tooLong(m.account_photo_url, limits.url) })
  .refine(isStorableAddress, { error: () => m.field_unstorable({ label: m.account_photo_url() }) });

export const password = z
  .string({ error: () => m.field_required({ label: m.account_password() }) })
  .max(limits.passwordMax, { error: tooLong(m.account_password, limits.passwordMax) })
  .refine(isStrongPassword, { error: m.account_weak_password });

export const Person = z
  .object({
    displayName: line(m.account_full_name, limits.name),
    email: z.email({ error: m.account_email_invalid }).max(limits.email, { error: tooLong(m.account_email, limits.email) }),
    photoURL: webAddress.nullable(),
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof Person>;

export const SignUp = z.object({
  displayName: Person.shape.displayName,
  email: Person.shape.email,
  photoURL: webAddress,
  password,
});
export type SignUp = z.infer<typeof SignUp>;

export const ProfileUpdate = Person.pick({ displayName: true, photoURL: true });
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

function isStrongPassword(value: string): boolean {
  return value.length >= limits.passwordMin && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
}

function tooLong(label: () => string, max: number) {
  return () => m.field_too_long({ label: label(), max: numberText(max) });
}

export const PersonName = z.object({ id: z.uuid(), name: z.string() });

export const PersonPortrait = PersonName.extend({ photoURL: shownPhoto });
