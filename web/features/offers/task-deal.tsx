// The deal about a task, for a signed-in person: the poster, a bidder, or a person who may become one.
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { TaskReviews } from "#contract/review.ts";
import type { User } from "#web/data/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import { DealPageContext, type Notice } from "./deal-change.ts";
import { hasReviews, type KnownDeal } from "./deal-data.ts";
import { DealHead } from "./deal-head.tsx";
import { DealReviews } from "./deal-reviews.tsx";
import { OwnOffers } from "./own-offers.tsx";
import { ReceivedOffers } from "./received-offers.tsx";

type TaskDealProps = { user: User; known: KnownDeal; reviews: TaskReviews | null | Promise<TaskReviews | null> };

const noticeLooks = { success: { icon: "check", color: "bg-leaf-tint" }, info: { icon: "info", color: "bg-marigold-tint" } } as const;

export function TaskDeal({ user, known, reviews }: TaskDealProps) {
  const { deal } = known;
  const [notice, setNotice] = useState<Notice | null>(null);
  const noticeLine = useRef<HTMLParagraphElement>(null);
  const { hash } = useLocation();

  useEffect(() => {
    if (notice) noticeLine.current?.focus();
  }, [notice]);

  useEffect(() => {
    // The browser looked for the anchor before the offers were there.
    if (hash === "#offers") document.getElementById("offers")?.scrollIntoView();
  }, [hash]);

  return (
    <DealPageContext value={{ person: user.id, notify: setNotice, noticeLine }}>
      <p
        ref={noticeLine}
        role="status"
        tabIndex={-1}
        className={`flex items-start gap-3 rounded-md px-4 py-3 font-medium empty:hidden ${notice ? noticeLooks[notice.tone].color : ""}`}
      >
        {notice && (
          <>
            <Icon name={noticeLooks[notice.tone].icon} className="mt-0.5 size-5" />
            <span>{notice.text}</span>
          </>
        )}
      </p>
      <DealHead deal={deal} />
      {hasReviews(known) && <DealReviews task={deal.task} reviews={reviews} />}
      {deal.isYours ? <ReceivedOffers {...known} /> : <OwnOffers {...known} />}
    </DealPageContext>
  );
}
