import { useEffect, useRef } from "react";

/** Why a form could not be sent, where no field says it. Takes the focus: the button that was pressed was disabled meanwhile, and has lost it. */
export function FaultLine({ fault, className = "" }: { fault: string; className?: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (fault) line.current?.focus();
  }, [fault]);
  return (
    <p ref={line} role="alert" tabIndex={-1} className={`rounded-md bg-vermilion-tint px-4 py-3 font-medium empty:hidden ${className}`}>
      {fault}
    </p>
  );
}
