// The roles of people. A higher role may do everything that a lower one may.
export const roles = ["member", "moderator", "administrator"] as const;
export type Role = (typeof roles)[number];

export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** A change by staff needs a sign-in at most this old. */
export const staffSignInMinutes = 60;
