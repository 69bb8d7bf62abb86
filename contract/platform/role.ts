// The roles of people. A higher role may do everything that a lower one may.
export const roles = ["member", "moderator", "administrator"] as const;
export type Role = (typeof roles)[number];

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Staff must have signed in within this many minutes to change anything, and people to take money out. */
export const recentSignInMinutes = 60;

/** The owner of an account without a password here proves it by a sign-in at most this old: a stolen token must not suffice. */
export const proofSignInMinutes = 10;
