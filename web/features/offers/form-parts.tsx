// What the forms of a deal share.
import { useEffect, useRef, useState } from "react";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";

type Errors = Partial<Record<string, string>>;

/** The errors of a form at its fields; `fault` is a failure that belongs to no field. The first wrong field takes the focus. */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState("");

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function showErrors(next: Errors) {
    setErrors(next);
    setFault("");
  }

  function showFailure(failure: unknown) {
    const fields = fieldErrors(failure);
    setErrors(fields);
    setFault(Object.keys(fields).length === 0 ? failureReason(failure) : "");
  }

  return { form, errors, fault, showErrors, showFailure };
}

type Issues = { issues: { path: PropertyKey[]; message: string }[] };

/** The first error of each field. */
export function errorsByField({ issues }: Issues): Errors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

export function FaultLine({ fault, className = "" }: { fault: string; className?: string }) {
  return (
    <p role="alert" className={`rounded-md bg-vermilion-tint px-4 py-3 font-medium empty:hidden ${className}`}>
      {fault}
    </p>
  );
}

/** A hint with the number of letters so far and at most. */
export function Counter({ hint, used, most }: { hint: string; used: number; most: number }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className="tabular-nums">
        {used.toLocaleString("en")} / {most.toLocaleString("en")}
      </span>
    </span>
  );
}
