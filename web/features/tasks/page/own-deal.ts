// What the deal about a task means for the person at the screen: how wide it is on the page, and where the button for offers leads.
import { useEffect, useState } from "react";
import { type To, useLocation } from "react-router";
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { browserClient } from "#web/data/api.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { isSample } from "./task-data.ts";

/** The deal as it was read for this person. Null for a visitor. */
export type SeenDeal = { user: User | null; deal: Deal; items: Offer[] };

/** Null until the deal is known, and while what is known was read for another person. */
export function useOwnDeal(data: SeenDeal | Promise<SeenDeal> | undefined): SeenDeal | null {
  const { user } = useIdentity();
  const known = useLoaded<SeenDeal | null>(data ?? null);
  return known && known.user?.id === user?.id ? known : null;
}

/** Whether the person posted the task; null until it is known. Where the deal cannot be read, their account tells. */
export function useIsOwner(task: Task, data: SeenDeal | Promise<SeenDeal> | undefined): boolean | null {
  const { user } = useIdentity();
  const known = useOwnDeal(data);
  const [ownId, setOwnId] = useState<string | null>(null);
  const isSignedIn = user !== null;
  useEffect(() => {
    let isCurrent = true;
    const keep = (id: string | null) => isCurrent && setOwnId(id);
    const readId = async () => (isCurrent && isSignedIn ? (await browserClient.signedIn.request("GET /me")).id : null);
    Promise.resolve(data)
      .then(() => null, readId)
      .then(keep, () => keep(null));
    return () => {
      isCurrent = false;
    };
  }, [data, isSignedIn]);
  if (known) return known.deal.isYours;
  return ownId === null ? null : ownId === task.user.id;
}

/** For the poster, who compares offers. */
export function isDealWide({ deal, items }: Pick<SeenDeal, "deal" | "items">): boolean {
  return deal.isYours && !deal.agreed && items.length > 0;
}

type OfferTarget = {
  kind: "make" | "own" | "received" | "task";
  link: { to: To; state: unknown; onClick?(): void };
};

/** Null where the person can make no offer and has nothing to see, and where the deal comes first on the page. */
export function useOfferTarget(task: Task, known: SeenDeal | null): OfferTarget | null {
  const { user, loading } = useIdentity();
  const { pathname, search, state } = useLocation();
  const anchor = (hash: string) => ({
    to: { search, hash },
    state,
    onClick: () => document.querySelector<HTMLElement>(hash)?.focus({ preventScroll: true }),
  });
  if (isSample(task) || known?.deal.agreed) return null;
  if (known?.deal.isYours) {
    const hasOffers = known.items.length > 0;
    const canAct = known.deal.actions.length > 0;
    // Only offers that have ended: the task itself comes first.
    const kind = hasOffers && (known.deal.bidcunt > 0 || !canAct) ? "received" : canAct ? "task" : null;
    return kind && { kind, link: anchor("#offers") };
  }
  if (known && known.items.length > 0 && !known.deal.actions.includes("send")) return { kind: "own", link: anchor("#offer") };
  if (task.hidden) return null;
  if (!(known ? isOpenFor(known) : task.state === "open")) return null;
  if (!user && !loading) {
    return { kind: "make", link: { to: pagePaths.login, state: { from: `${pathname}${search}#offer`, fromState: { task } } } };
  }
  // Until the deal is known there is no form yet.
  return { kind: "make", link: anchor(known ? "#offer" : "#offers") };
}

function isOpenFor({ user, deal }: SeenDeal): boolean {
  return user ? deal.actions.includes("send") : deal.state === "open";
}
