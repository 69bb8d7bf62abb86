import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";

/** For both sides of a deal: the market holds the price. */
export function PaymentSecured({ className = "" }: { className?: string }) {
  return (
    <p className={`flex items-center gap-2 font-semibold text-leaf ${className}`}>
      <Icon name="shield" className="size-5" />
      {m.deal_payment_secured()}
    </p>
  );
}
