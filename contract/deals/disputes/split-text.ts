import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { splitAmounts } from "./dispute.ts";

/** Which side gets which part of a price that is split. */
export function splitText(winnerPercent: number): string {
  return m.dispute_split_parts(percentTexts(winnerPercent));
}

export function splitAmountsText(winnerPercent: number, amount: number): string {
  const { poster, winner } = splitAmounts(amount, winnerPercent);
  return m.dispute_split_amounts({
    ...percentTexts(winnerPercent),
    ...{ winnerAmount: moneyText(winner), posterAmount: moneyText(poster) },
  });
}

function percentTexts(winnerPercent: number) {
  return { winner: numberText(winnerPercent), poster: numberText(100 - winnerPercent) };
}
