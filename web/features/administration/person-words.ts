import type { MarketPerson } from "#contract/administration/administration.ts";
import type { Role } from "#contract/platform/role.ts";
import { m } from "#texts/m.ts";
import type { StateLook } from "#web/ui/state-badge.tsx";

export const roleNames: Record<Role, () => string> = {
  member: m.administration_role_member,
  moderator: m.administration_role_moderator,
  administrator: m.administration_role_administrator,
};

export const statusLooks: Record<MarketPerson["status"], StateLook> = {
  active: { label: m.administration_status_active, dye: "dye-teal", icon: "check" },
  suspended: { label: m.administration_status_suspended, dye: "dye-ochre", icon: "clock" },
  banned: { label: m.administration_status_banned, dye: "dye-red", icon: "block" },
};

export const unverifiedLook: StateLook = { label: m.administration_email_unverified, dye: "dye-ochre", icon: "mail" };
