import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { m } from "#texts/m.ts";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { MyData } from "#web/features/account/my-data.tsx";
import { Profile } from "#web/features/account/profile.tsx";
import { PublicProfileCard } from "#web/features/account/public-profile.tsx";
import { RecoveryNotice } from "#web/features/account/recovery-notice.tsx";
import { Security } from "#web/features/account/security.tsx";
import { VerifyEmail } from "#web/features/account/verify-email.tsx";
import { MyCredentials, readCredentials } from "#web/features/credentials/my-credentials.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { MessageSetting } from "#web/features/messages/message-setting.tsx";
import { BillingCard } from "#web/features/money/billing-card.tsx";
import { MailSetting } from "#web/features/notifications/mail-setting.tsx";
import { PushSetting } from "#web/features/notifications/push-setting.tsx";
import { BlockedPeople, readBlocks } from "#web/features/people/blocked-people.tsx";
import { takesPayments } from "#web/ui/market.ts";
import type { PageHead } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/my-profile.ts";

export const handle: PageHead = { title: m.profile_title, width: "form" };

export const meta = unlistedPage(m.profile_title, m.profile_description);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, {
    account: asPerson((client) => client.request("GET /me")),
    mail: asPerson((client) => client.request("GET /myinbox/settings")),
    messages: asPerson((client) => client.request("GET /mymessages/settings")),
    sessions: asPerson((client) => client.request("GET /me/sessions")),
    secondFactors: asPerson((client) => client.request("GET /me/second-factors")),
    credentials: asPerson((client) => readCredentials(client, shownIn(request.url))),
    brought: asPerson((client) => client.request("GET /me/credentials/brought")),
    blocks: asPerson((client) => readBlocks(client, shownIn(request.url))),
    ...(takesPayments() && { billing: asPerson((client) => client.request("GET /me/billing")) }),
  });
}

export function HydrateFallback() {
  return (
    <div role="status" aria-label={m.profile_loading()}>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { account, mail, messages, sessions, secondFactors, credentials, brought, blocks, billing } = loaderData;
  const { user } = useIdentity();
  // The page may stay after the session has ended.
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  useScrollFromLink(lastUser !== null, loaderData);
  if (!lastUser) return <HydrateFallback />;
  return (
    <div className="grid gap-8">
      <RecoveryNotice account={account} />
      <Profile key={lastUser.id} user={lastUser}>
        <div className="grid gap-6">
          <VerifyEmail account={account} />
          <PublicProfileCard user={lastUser} account={account} />
          <MyCredentials credentials={credentials} brought={brought} account={account} />
          {billing && <BillingCard user={lastUser} billing={billing} />}
          <MailSetting settings={mail} account={account} />
          <PushSetting person={lastUser.id} settings={mail} />
          <MessageSetting settings={messages} />
          <BlockedPeople blocks={blocks} />
        </div>
        <Security user={lastUser} account={account} sessions={sessions} secondFactors={secondFactors} />
        <MyData user={lastUser} account={account} credentials={credentials} />
      </Profile>
    </div>
  );
}

const scrolling = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * To the card that the address names. The cards appear only after the browser has looked for it, and those above it grow with their data; then the page
 * scrolls again, unless the person has begun to use it.
 */
function useScrollFromLink(isShown: boolean, loaderData: object): void {
  const { hash } = useLocation();
  const [isLoaded, setIsLoaded] = useState(false);
  const isUsed = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    void Promise.allSettled(Object.values(loaderData)).then(() => isCurrent && setIsLoaded(true));
    return () => {
      isCurrent = false;
    };
  }, [loaderData]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link starts over.
  useEffect(() => {
    isUsed.current = false;
    const use = () => {
      isUsed.current = true;
    };
    for (const event of scrolling) addEventListener(event, use, { passive: true });
    return () => {
      for (const event of scrolling) removeEventListener(event, use);
    };
  }, [hash]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card may appear with the data.
  useEffect(() => {
    if (isShown && hash && !isUsed.current) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isShown, hash, isLoaded]);
}
