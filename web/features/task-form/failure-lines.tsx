import { failureReason } from "#web/ui/failure-reason.ts";

/** The product's own words, and under them the reason. */
export function FailureLines({ message, error }: { message: string; error: unknown }) {
  return (
    <>
      <span className="block">{message}</span>
      <span className="block text-sm font-normal">{failureReason(error)}</span>
    </>
  );
}
