// What a person is typing on their profile. It travels to the login page and back when the session has ended.
import { limits } from "#contract/limits.ts";
import { ProfileUpdate } from "#contract/person.ts";
import type { User } from "#web/features/identity/identity-port.ts";

export type ProfileDraft = { owner: string; displayName: string; photoURL: string };
/** Keeps the page standing for a person although they are signed out by now; null lets go again. */
export type Hold = (user: User | null) => void;
export type ProfileErrors = { displayName?: string; photoURL?: string };

export function draftOf(user: User): ProfileDraft {
  return { owner: user.id, displayName: user.displayName, photoURL: user.photoURL ?? "" };
}

export function typedDraft(form: HTMLFormElement, owner: string): ProfileDraft {
  const data = new FormData(form);
  return { owner, displayName: String(data.get("displayName")).trim(), photoURL: String(data.get("photoURL")).trim() };
}

/** A draft that came back from the login page. */
export function returnedDraft(navigationState: unknown): ProfileDraft | null {
  return (navigationState as { draft?: ProfileDraft } | null)?.draft ?? null;
}

/** A photo is optional here: a person who came in through Google may have none. */
export function profileOf({ displayName, photoURL }: ProfileDraft): { profile: ProfileUpdate } | { errors: ProfileErrors } {
  const result = ProfileUpdate.safeParse({ displayName, photoURL: photoURL || null });
  if (result.success) return { profile: result.data };
  const errors: ProfileErrors = {};
  for (const { path, message } of result.error.issues) {
    if (path[0] === "photoURL") errors.photoURL ??= message;
    else errors.displayName ??= displayName ? nameTooLong : "Username is required.";
  }
  return { errors };
}

const nameTooLong = `Username may have at most ${limits.name} characters.`;
