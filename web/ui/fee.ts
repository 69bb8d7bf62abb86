// The market's fee in amounts of its currency.

import { feeOf, fromMinor, netOf, toMinor } from "#contract/market/amounts.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { exactMoneyText, shareText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

/** For messages: `$5.00`, `$95.00` and `5%`. */
export function feeTexts(amount: number, percent: number): { fee: string; receives: string; percent: string } {
  const minor = toMinor(amount);
  return {
    fee: exactMoneyText(fromMinor(feeOf(minor, percent))),
    receives: exactMoneyText(fromMinor(netOf(minor, percent))),
    percent: shareText(percent),
  };
}

/** What the market keeps, in a sentence. */
export function feeNotice(market: string, { feePercent }: Pick<PaymentTerms, "feePercent">): string {
  return feePercent > 0 ? m.about_fee({ market, percent: shareText(feePercent) }) : m.about_no_fee({ market });
}
