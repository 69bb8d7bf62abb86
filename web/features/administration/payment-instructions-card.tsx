import type { MarketSettings } from "#contract/market/market.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { CountedTextArea } from "#web/ui/field.tsx";
import { useMarket } from "#web/ui/market.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";

type Instructions = MarketSettings["paymentInstructions"];
type Props = { values: Instructions; errors: Record<string, string>; onChange(values: Instructions): void };

/** How posters pay. Only where administrators confirm payments: elsewhere the provider tells them. */
export function PaymentInstructionsCard({ values, errors, onChange }: Props) {
  if (useMarket().payments?.mode !== "manual") return null;
  const field = (language: "en" | "bn") => ({
    name: `paymentInstructions.${language}`,
    lang: language,
    rows: 4,
    value: values[language],
    error: errors[`paymentInstructions.${language}`],
    maxLength: limits.paymentInstructions,
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [language]: event.target.value }),
  });
  return (
    <SettingsCard title={m.setting_payment_instructions()} text={m.administration_payment_instructions_text()}>
      <CountedTextArea label={m.administration_in_english()} {...field("en")} />
      <CountedTextArea label={m.administration_in_bengali()} {...field("bn")} />
    </SettingsCard>
  );
}
