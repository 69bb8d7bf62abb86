// Signs in as a person of the sample market, where the server allows it.
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import type { Role } from "#contract/platform/role.ts";
import { fetchInLanguage } from "#web/data/api.ts";
import { IdentityError } from "#web/features/identity/identity-port.ts";

/** The identity provider has to read the session again afterwards. */
export async function signInAsSample(account: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ account }) };
  const response = await fetchInLanguage(`${apiPaths.identity}/sign-in/sample`, request).catch(() => {
    throw new IdentityError("offline", "The identity provider could not be reached.");
  });
  if (response.ok) return;
  const { detail = "" } = (await response.json().catch(() => null)) ?? {};
  throw new IdentityError(response.status === 429 ? "too-many-requests" : "unknown", detail);
}

const startPages: Record<Role, string> = {
  member: pagePaths.deals,
  moderator: pagePaths.moderation,
  administrator: pagePaths.administration,
};

/** The page with what waits for the person. */
export function startPageOf({ role }: { role: Role }): string {
  return startPages[role];
}
