import { useEffect, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";

/** What went wrong with a form as a whole; `reason` where the message alone would leave a person guessing. */
export type Fault = { message: string; reason?: string };

/** Takes the focus, which the disabled button lost, so that the next Tab leads into the form. */
export function FormAlert({ fault }: { fault: Fault | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) box.current?.focus();
  }, [fault]);
  if (!fault) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex animate-appear items-start gap-3 rounded-md border border-vermilion bg-vermilion-tint px-4 py-3 outline-none"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-vermilion" />
      <div className="grid gap-0.5">
        <p className="font-semibold">{fault.message}</p>
        {fault.reason && <p className="text-sm">{fault.reason}</p>}
      </div>
    </div>
  );
}
