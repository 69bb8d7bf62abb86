import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { isStorable, text } from "./text.ts";

const webAddress = z
  .url({ protocol: /^https?$/, error: "Photo URL must be a web address that starts with http:// or https://." })
  .max(limits.url, `Photo URL may have at most ${limits.url} characters.`)
  .refine(isStorable, "Photo URL holds characters that cannot be stored.");

export const password = z
  .string("Password is required.")
  .max(limits.passwordMax, `Password may have at most ${limits.passwordMax} characters.`)
  .refine(isStrongPassword, messages.register.weakPassword);

export const Person = z
  .object({
    displayName: text(() => "Full Name", limits.name),
    email: z.email("Email must be an email address.").max(limits.email, `Email may have at most ${limits.email} characters.`),
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

export function isStrongPassword(value: string): boolean {
  return value.length >= limits.passwordMin && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
}
