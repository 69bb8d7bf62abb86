// The market's fee in amounts of its currency.
import { feeOf, fromMinor, netOf, toMinor } from "#contract/money/amounts.ts";
import { exactMoneyText, shareText } from "#texts/formats.ts";

/** For messages: `$5.00`, `$95.00` and `5%`. */
export function feeTexts(amount: number, percent: number): { fee: string; receives: string; percent: string } {
  const minor = toMinor(amount);
  return {
    fee: exactMoneyText(fromMinor(feeOf(minor, percent))),
    receives: exactMoneyText(fromMinor(netOf(minor, percent))),
    percent: shareText(percent),
  };
}
