// The payments of a deal on the task page, for its two sides.
import { Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { DealMoney } from "#contract/money/money.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { AskedPrice } from "./asked-price.tsx";
import type { KnownPayments } from "./payment-data.ts";
import { PaymentItem } from "./payment-item.tsx";
import { PaymentReturn } from "./payment-return.tsx";
import { shownPayments } from "./payment-state.ts";

const BonusDialog = lazyPart(() => import("./bonus-dialog.tsx").then((module) => module.BonusDialog));

export function DealPayment({ known }: { known: KnownPayments }) {
  const { money, isPoster } = known;
  const payments = shownPayments(money, isPoster);
  // Not while it is open how a charged-back payment ends.
  const mayPayBonus = money.mayPayBonus && !payments.some(({ isFrozen }) => isFrozen);
  const isShown = money.isAsked || payments.length > 0 || mayPayBonus;
  useScrollFromLink(isShown);
  if (!isShown) return null;
  return (
    <SectionCard id="payment" icon="wallet" title={m.payment_title()}>
      <PaymentReturn known={known} />
      {money.isAsked && <AskedPrice known={known} />}
      {payments.length > 0 && (
        <ul className="grid grid-cols-1 gap-6">
          {payments.map((payment) => (
            <li key={payment._id}>
              <PaymentItem payment={payment} known={known} />
            </li>
          ))}
        </ul>
      )}
      {!isPoster && payments.some(({ released }) => released > 0) && (
        <Link to={pagePaths.wallet} discover="none" className={`${textLink} inline-flex min-h-11 items-center justify-self-start`}>
          {m.payment_open_wallet()}
        </Link>
      )}
      {money.documents.length > 0 && <Documents documents={money.documents} />}
      {mayPayBonus && <Bonus known={known} />}
    </SectionCard>
  );
}

const documentNames = {
  receipt: { price: m.payment_receipt, bonus: m.payment_receipt_bonus },
  invoice: { price: m.payment_invoice, bonus: m.payment_invoice_bonus },
};

function Documents({ documents }: Pick<DealMoney, "documents">) {
  return (
    <nav aria-label={m.payment_documents()} className="border-t border-line pt-3">
      <ul className="flex flex-wrap gap-x-6">
        {documents.map(({ _id, kind, number, isBonus }) => (
          <li key={_id}>
            <Link
              to={fillPath(pagePaths.document, { id: _id })}
              discover="none"
              className={`${textLink} inline-flex min-h-11 items-center`}
            >
              {documentNames[kind][isBonus ? "bonus" : "price"]({ number })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Bonus({ known }: { known: KnownPayments }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" icon="star" onClick={() => setIsOpen(true)} className="max-sm:w-full sm:justify-self-start">
        {m.payment_bonus()}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <BonusDialog known={known} open={isOpen} close={close} onMissing={close} />
        </Suspense>
      )}
    </>
  );
}

/** The browser looked for the anchor before the payments were there. */
function useScrollFromLink(isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isShown && hash === "#payment") document.getElementById("payment")?.scrollIntoView();
  }, [isShown, hash]);
}
