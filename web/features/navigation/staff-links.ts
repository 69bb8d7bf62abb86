import { useState } from "react";
import type { Client } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { hasRole, type Role } from "#contract/platform/role.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { asPerson } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import type { PersonalLink } from "./personal-links.tsx";

type Staff = { role: Role; open: number };

/** The pages for staff; none until the role is known. */
export function useStaffLinks(): PersonalLink[] {
  const [read] = useState(() => asPerson(readStaff).catch(() => null));
  const { role, open } = useLoaded(read) ?? ({ role: "member", open: 0 } satisfies Staff);
  const note = m.usermenu_open_cases({ count: numberText(open) });
  const links: (PersonalLink & { needed: Role })[] = [
    { needed: "moderator", to: pagePaths.moderation, icon: "shield", label: m.usermenu_moderation(), count: open, note },
    { needed: "administrator", to: pagePaths.administration, icon: "chart", label: m.usermenu_administration(), count: 0, note: "" },
  ];
  return links.filter(({ needed }) => hasRole(role, needed));
}

async function readStaff(client: Client["signedIn"]): Promise<Staff> {
  const { role } = await client.request("GET /me");
  if (!hasRole(role, "moderator")) return { role, open: 0 };
  const { open, disputes } = await client.request("GET /staff/cases/counts").catch(() => ({ open: 0, disputes: 0 }));
  return { role, open: open + disputes };
}
