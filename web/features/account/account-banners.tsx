// What the shell tells signed-in people about their account on every page. Only those concerned load the banners.
import { useState } from "react";
import type { Me } from "#contract/account/account.ts";
import { useLiveEvents } from "#web/data/live.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { readMe } from "#web/data/me.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const SuspensionBanner = lazyPart(() => import("./suspension-banner.tsx").then((module) => module.SuspensionBanner));
const RecoveryBanner = lazyPart(() => import("./recovery-banner.tsx").then((module) => module.RecoveryBanner));

/** The account is read once, and again when a decision arrives, which may begin or end a suspension. */
export function AccountBanners() {
  const [read, setRead] = useState(() => readAccount(null));
  const me = useLoaded(read);
  const reload = () => setRead(readAccount(me));
  useLiveEvents((event) => {
    if (event.kind === "item" && event.item.decision) reload();
  });
  return (
    <>
      {me && (me.isBanned || me.suspendedUntil) && <SuspensionBanner me={me} />}
      {me?.recoveryAt && <RecoveryBanner reload={reload} />}
    </>
  );
}

/** Without an answer the banners stay as they are: the server refuses what a suspended person may not do. */
function readAccount(known: Me | null): Promise<Me | null> {
  return readMe().catch(() => known);
}
