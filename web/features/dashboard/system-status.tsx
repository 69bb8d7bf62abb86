import { useEffect, useState } from "react";
import type { Readiness } from "#contract/readiness.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Panel } from "./panel.tsx";

export const readinessRefresh = 30_000;

/** `readiness` is null until the first answer. */
type Known = { readiness: Readiness | "unreachable" | null; checkedAt: Date | null };

type State = "ok" | "down" | "unknown" | "checking";
type Part = "server" | "database" | "identity";

const parts: readonly { part: Part; label: string; sample: string }[] = [
  { part: "server", label: "Server", sample: "Online" },
  { part: "database", label: "Database", sample: "Connected" },
  { part: "identity", label: "Identity", sample: "Active" },
];

const time = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

export function SystemStatus() {
  const { readiness, checkedAt } = useReadiness();
  const states = statesOf(readiness);
  return (
    <Panel title="System Status">
      <table className="w-full text-left">
        <caption className="sr-only">Sample state and real state of each part</caption>
        <thead className="text-sm text-ink-soft">
          <tr>
            {["Part", "Sample", "Now"].map((label) => (
              <th key={label} scope="col" className="pb-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, label, sample }) => {
            const { text, look, icon } = words[states[part]];
            return (
              <tr key={part} className="border-t border-line">
                <th scope="row" className="py-3 pr-2 font-semibold">
                  {label}
                </th>
                <td className="py-2.5 pr-2 text-ink-soft">{sample}</td>
                <td className="py-2.5">
                  <span className={`inline-flex items-center gap-1.5 font-semibold ${look}`}>
                    <Icon name={icon} className="size-4" />
                    {text}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-sm text-ink-soft">
        <span role="status">{summaryOf(states)}</span> {checkedAt && `Checked at ${time.format(checkedAt)}.`}
      </p>
    </Panel>
  );
}

/** Checks again every half minute while the page is visible, and when it becomes visible. */
function useReadiness(): Known {
  const [known, setKnown] = useState<Known>({ readiness: null, checkedAt: null });

  useEffect(() => {
    async function check() {
      if (document.visibilityState !== "visible") return;
      const readiness = await readReadiness().catch(() => "unreachable" as const);
      setKnown({ readiness, checkedAt: new Date() });
    }
    check();
    const timer = setInterval(check, readinessRefresh);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);

  return known;
}

/** Not through the client: a server that is not ready answers the same body with 503. */
async function readReadiness(): Promise<Readiness> {
  const response = await fetch("/readyz");
  return response.json();
}

const words: Record<State, { text: string; look: string; icon: "check" | "alert" | "clock" | "help" }> = {
  ok: { text: "Working", look: "text-leaf", icon: "check" },
  down: { text: "Down", look: "text-vermilion", icon: "alert" },
  unknown: { text: "Unknown", look: "text-ink-soft", icon: "help" },
  checking: { text: "Checking…", look: "text-ink-soft", icon: "clock" },
};

/** A server that answers is up. A database on an old schema counts as down. */
function statesOf(readiness: Known["readiness"]): Record<Part, State> {
  if (readiness === null) return { server: "checking", database: "checking", identity: "checking" };
  if (readiness === "unreachable") return { server: "down", database: "unknown", identity: "unknown" };
  return { server: "ok", database: readiness.migrations === "ok" ? readiness.database : "down", identity: readiness.identity };
}

function summaryOf(states: Record<Part, State>): string {
  const all = Object.values(states);
  if (all.includes("checking")) return "Asking the server.";
  if (all.includes("down")) return states.server === "down" ? "The server cannot be reached." : "Some parts do not work right now.";
  return "Everything works.";
}
