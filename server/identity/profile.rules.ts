// Checks what the provider receives with the contract's schemas, as the browser's forms do.
import { APIError, createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { Person, ProfileUpdate, password, SignUp } from "#contract/people/person.ts";
import { anonymous } from "#contract/platform/display.ts";
import { limits } from "#contract/platform/limits.ts";
import { asLine, isStorable, isVisible } from "#contract/platform/text.ts";

/** The contract's names for the provider's members. */
type Names = Record<string, string>;
type Rule = { schema: z.ZodType<Record<string, unknown>>; names: Names };

const profileNames = { displayName: "name", photoURL: "image" };

const rules: Record<string, Rule> = {
  "/sign-up/email": { schema: SignUp, names: { ...profileNames, email: "email", password: "password" } },
  "/update-user": { schema: ProfileUpdate.partial(), names: profileNames },
  "/reset-password": { schema: z.object({ password }), names: { password: "newPassword" } },
};

export const holdToContract = createAuthMiddleware(async ({ path, body }) => {
  const rule = rules[path];
  if (!rule) return;
  const given = Object.fromEntries(Object.entries(rule.names).map(([ours, theirs]) => [ours, body?.[theirs]]));
  const result = rule.schema.safeParse(given);
  if (!result.success) throw refusal(result.error);
  const clean = Object.entries(result.data).map(([ours, value]) => [rule.names[ours], value]);
  return { context: { body: Object.fromEntries(clean) } };
});

/** A profile from another provider is cut to the limits instead of refused. */
export function fitProfile<T extends { name: string; image?: string | null | undefined }>(user: T): T {
  const image = Person.shape.photoURL.safeParse(user.image);
  return { ...user, name: fitName(user.name), image: image.success ? image.data : null };
}

export function fitName(name: unknown): string {
  if (typeof name !== "string" || !isStorable(name)) return anonymous;
  // Again at the end: a cut may leave half of a sequence.
  const fitting = asLine([...asLine(name)].slice(0, limits.name).join(""));
  return isVisible(fitting) ? fitting : anonymous;
}

function refusal(error: z.ZodError): APIError {
  const errors = error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message }));
  const code = errors.every(({ field }) => field === "password") ? "WEAK_PASSWORD" : "INVALID_FIELD";
  return new APIError("UNPROCESSABLE_ENTITY", { code, message: errors[0]?.message ?? "", errors });
}
