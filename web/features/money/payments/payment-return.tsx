// After the bank has sent the browser back: says how the payment went. While a payment is open at the bank, loads the page's data until that is known.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useRepeatedLoading } from "#web/features/money/repeated-loading.ts";
import type { KnownPayments } from "./payment-data.ts";
import { isAtBank } from "./payment-state.ts";

const outcomes = ["done", "declined"] as const;
type Outcome = (typeof outcomes)[number];

export function PaymentReturn({ known }: { known: KnownPayments }) {
  const outcome = useOutcome();
  const [newest] = known.money.payments;
  // Also on a page that the poster did not come back to: they may be paying in another window.
  const isWaiting = known.isPoster && newest !== undefined && isAtBank(newest) && (known.money.isAsked || outcome !== null);
  const hasGivenUp = useRepeatedLoading(isWaiting);
  const text = outcome && known.isPoster ? textOf(outcome, known, hasGivenUp) : "";
  const [shown, setShown] = useState("");
  const line = useRef<HTMLParagraphElement>(null);

  // The live region is on the page before its text, so that it is announced.
  useEffect(() => setShown(text), [text]);
  useEffect(() => {
    if (shown) line.current?.focus();
  }, [shown]);

  return (
    <p
      ref={line}
      role="status"
      tabIndex={-1}
      className="scroll-mt-28 rounded-md bg-river-tint px-4 py-3 font-medium wrap-anywhere empty:hidden"
    >
      {shown}
    </p>
  );
}

/** From the address, which loses it: a reload must not say it again. */
function useOutcome(): Outcome | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get("payment");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (given !== null) {
    const next = outcomes.find((one) => one === given) ?? null;
    if (next !== outcome) setOutcome(next);
  }
  useEffect(() => {
    if (given === null) return;
    const rest = new URLSearchParams(search);
    rest.delete("payment");
    const address = rest.size > 0 ? `${pathname}?${rest}${hash}` : pathname + hash;
    void navigate(address, { replace: true, preventScrollReset: true, state });
  }, [given, pathname, search, hash, state, navigate]);
  return outcome;
}

function textOf(outcome: Outcome, { money, other: name }: KnownPayments, hasGivenUp: boolean): string {
  const [newest] = money.payments;
  if (!newest) return "";
  const amount = moneyText(newest.amount);
  if (newest.state === "failed" || (outcome === "declined" && newest.state === "started")) return m.payment_return_declined();
  if (newest.state === "started") return hasGivenUp ? m.payment_return_later() : m.payment_return_checking();
  if (newest.isSurplus) return m.payment_return_surplus();
  if (newest.kind === "bonus") return m.payment_return_bonus({ amount, name });
  // Later the deal has moved on.
  return newest.state === "received" ? m.payment_return_secured({ amount, name }) : "";
}
