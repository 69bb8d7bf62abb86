// The part of a split price that the freelancer gets, and what both sides get by it.
import type { ComponentProps } from "react";
import { type Dispute, splitAmounts } from "#contract/deals/disputes/dispute.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { TextField } from "#web/ui/field.tsx";

type SplitFieldProps = { dispute: Dispute; value: string } & Pick<ComponentProps<typeof TextField>, "name" | "error" | "onChange">;

export function SplitField({ dispute, ...field }: SplitFieldProps) {
  const percent = Number(field.value);
  const isValid = Number.isInteger(percent) && percent >= 1 && percent <= 99;
  const isWrong = field.value !== "" && !isValid;
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label={m.moderation_split_percent()}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        step={1}
        required
        className="max-w-xs"
        hint={m.moderation_split_hint()}
        {...field}
        error={isWrong ? m.dispute_percent_invalid() : field.error}
      />
      <output className="font-medium wrap-anywhere empty:hidden">{isValid && amountsText(dispute, percent)}</output>
    </div>
  );
}

export function amountsText({ amount, poster, winner }: Dispute, winnerPercent: number): string {
  const parts = splitAmounts(amount, winnerPercent);
  return m.moderation_split_amounts({
    ...{ winner: winner.name, winnerAmount: moneyText(parts.winner) },
    ...{ poster: poster.name, posterAmount: moneyText(parts.poster) },
  });
}
