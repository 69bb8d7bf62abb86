import type { ComponentProps } from "react";
import { limits } from "#contract/limits.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { TextArea } from "#web/ui/field.tsx";

/** The reasons for a decision, with how much of the space is used. */
export function ReasonsField({ hint, ...props }: Omit<ComponentProps<typeof TextArea>, "label"> & { value: string }) {
  const used = m.moderation_used({ used: numberText(props.value.length), max: numberText(limits.decisionReasons) });
  return (
    <TextArea
      label={m.decision_reasons()}
      rows={4}
      maxLength={limits.decisionReasons}
      hint={
        <>
          {hint} <span className="whitespace-nowrap tabular-nums">{used}</span>
        </>
      }
      {...props}
    />
  );
}
