// Four people of the sample market have accounts without a password. They work on loopback only: see decision 057.
import type { Context } from "hono";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { isFromSameMachine } from "#server/platform/http/same-machine.ts";
import { isLocalOnly } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

/** The issuer of the people of the sample market. */
export const seedIssuer = "urn:taskhaat:seed";

/** The subjects of the people, and the ids of their accounts. All other ids are made of a time, which is never this early. */
export const sampleAccounts = {
  hires: "00000000-0000-7000-8000-000000000001",
  works: "00000000-0000-7000-8000-000000000002",
  moderates: "00000000-0000-7000-8000-000000000003",
  administers: "00000000-0000-7000-8000-000000000004",
};
export const sampleAccountIds = Object.values(sampleAccounts);

export function isSampleAccount(id: string): boolean {
  return sampleAccountIds.includes(id);
}

export type SampleProfile = { name: string; email: string; emailVerified: boolean; photoUrl: string | null };

/** Whether visitors of this server may sign in as sample people, if it has them. */
export function allowsSample(settings: Pick<Settings, "HOST" | "PUBLIC_URL" | "TRUST_PROXY" | "SEED" | "IDENTITY">): boolean {
  return isLocalOnly(settings) && settings.TRUST_PROXY === 0 && settings.SEED !== "off" && settings.IDENTITY === "embedded";
}

/** Also for requests of this server's own pages, which have no connection. */
export function mayTrySample(c: Context<ServerEnv>, settings: Settings): boolean {
  return allowsSample(settings) && (!c.env?.incoming || isFromSameMachine(c, settings));
}
