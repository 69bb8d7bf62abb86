import { limits } from "#contract/limits.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { TextArea } from "#web/ui/field.tsx";

type ReasonsFieldProps = { hint: string; value: string; onChange(value: string): void; error?: string | undefined };

/** The reasons for a decision, with how much of the space is used. */
export function ReasonsField({ hint, value, onChange, error }: ReasonsFieldProps) {
  const used = m.moderation_used({ used: numberText(value.length), max: numberText(limits.decisionReasons) });
  return (
    <TextArea
      label={m.decision_reasons()}
      name="reasons"
      rows={4}
      maxLength={limits.decisionReasons}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={
        <>
          {hint} <span className="whitespace-nowrap tabular-nums">{used}</span>
        </>
      }
      error={error}
    />
  );
}
