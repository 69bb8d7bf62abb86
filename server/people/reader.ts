// What a reader gets of content that moderators can hide.
import type { Hidden } from "#contract/people/content.ts";
import { hasRole } from "#contract/platform/role.ts";
import type { HiddenState } from "#server/platform/database/columns.server.ts";
import { isSuspended } from "./authorize.ts";
import type { PersonRow } from "./person.store.server.ts";

export type Reader = Pick<PersonRow, "id" | "role" | "suspendedUntil" | "isBanned"> & { needsTwoFactor?: true };
type Content = { hidden: HiddenState | null; hiddenBy: string | null };

/** A reader without the rights of staff, where only the id of the person is known. */
export function asMember(id: string): Reader {
  return { id, role: "member", suspendedUntil: null, isBanned: false };
}

/** The reader is null for a visitor. Staff who are suspended or banned, or lack the second factor that the market asks for, read what members read. */
export function isStaff(reader: Reader | null): boolean {
  return reader !== null && hasRole(reader.role, "moderator") && !isSuspended(reader) && !reader.needsTwoFactor;
}

/** Everyone may read visible texts. Hidden texts: only staff and the owners. */
export function mayRead({ hidden }: { hidden?: unknown }, reader: Reader | null, ...owners: (string | null)[]): boolean {
  return !hidden || isStaff(reader) || (reader !== null && owners.includes(reader.id));
}

/** The `hidden` of an answer. Content that is not hidden has none. */
export function hiddenMark({ hidden, hiddenBy }: Content, isReadable: boolean): { hidden?: Hidden } {
  return hidden === null ? {} : { hidden: { isHeld: hidden === "held", decision: isReadable ? hiddenBy : null } };
}
