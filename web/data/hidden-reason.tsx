import { useState } from "react";
import type { Statement } from "#contract/moderation/decision.ts";
import { Written } from "#web/ui/written.tsx";
import { asPerson } from "./load.ts";
import { useLoaded } from "./loaded.tsx";

/** Requests in flight, by decision: one decision can hide several tasks of a list. */
const reading = new Map<string, Promise<Statement | null>>();

/** Under which rule content was hidden, and why. Nothing is shown when it cannot be read. */
export function HiddenReason({ decision }: { decision: string }) {
  const [loading] = useState(() => readStatement(decision));
  const statement = useLoaded(loading);
  if (!statement) return null;
  const { rule, reasons } = statement;
  return (
    <>
      {rule && (
        <Written as="strong" className="mt-1 block wrap-anywhere">
          {rule.title}
        </Written>
      )}
      <Written as="span" className="mb-1 line-clamp-4 whitespace-pre-wrap wrap-anywhere">
        {reasons}
      </Written>
    </>
  );
}

function readStatement(id: string): Promise<Statement | null> {
  const known = reading.get(id);
  if (known) return known;
  const started = asPerson((client) => client.request("GET /mydecisions/{id}", { id })).catch(() => null);
  reading.set(id, started);
  void started.then(() => reading.delete(id));
  return started;
}
