import type { ReactNode } from "react";
import type { MailKind } from "#contract/deals/deal-events.ts";
import { m } from "#texts/m.ts";
import { CheckboxField } from "#web/ui/field.tsx";

const kindNames: Record<MailKind, () => string> = {
  offers: m.mail_kind_offers,
  awards: m.mail_kind_awards,
  work: m.mail_kind_work,
  reviews: m.mail_kind_reviews,
  messages: m.mail_kind_messages,
  questions: m.mail_kind_questions,
  reminders: m.mail_kind_reminders,
};
const kinds = Object.keys(kindNames) as MailKind[];

type KindChoicesProps = {
  title: string;
  hint: ReactNode;
  disabled: boolean;
  muted: MailKind[] | undefined;
  onChange(muted: MailKind[]): void;
};

/** A switch for each kind of notification. None is on until it is known which are muted. */
export function KindChoices({ title, hint, disabled, muted, onChange }: KindChoicesProps) {
  const toggle = (kind: MailKind) => {
    if (muted) onChange(muted.includes(kind) ? muted.filter((other) => other !== kind) : [...muted, kind]);
  };
  return (
    <>
      <fieldset disabled={disabled} className="grid gap-x-6 border-t border-line pt-4 disabled:text-ink-soft sm:grid-cols-2">
        <legend className="float-left mb-1 font-semibold sm:col-span-2">{title}</legend>
        {kinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={kindNames[kind]()}
            checked={muted !== undefined && !muted.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
      <p className="text-sm text-ink-soft">{hint}</p>
    </>
  );
}
