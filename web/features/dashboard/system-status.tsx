import { useEffect, useState } from "react";
import type { Readiness } from "#contract/platform/health.endpoints.ts";
import { clockText } from "#texts/figure-formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SampleBlock } from "./panel.tsx";

export const readinessRefresh = 30_000;

/** `readiness` is null until the first answer. */
type Known = { readiness: Readiness | "unreachable" | null; checkedAt: Date | null };

type State = "ok" | "down" | "unknown" | "checking";
type Part = "server" | "database" | "identity";

const parts: readonly { part: Part; label: () => string; sample: () => string }[] = [
  { part: "server", label: m.dashboard_status_server, sample: m.dashboard_status_online },
  { part: "database", label: m.dashboard_status_database, sample: m.dashboard_status_connected },
  { part: "identity", label: m.dashboard_status_login, sample: m.dashboard_status_active },
];

export function SystemStatus() {
  const { readiness, checkedAt } = useReadiness();
  const states = statesOf(readiness);
  return (
    <SampleBlock title={m.dashboard_status()}>
      <table className="w-full text-left">
        <caption className="sr-only">{m.dashboard_status_caption()}</caption>
        <thead className="text-ink-soft">
          <tr>
            {[m.dashboard_status_service(), m.dashboard_sample(), m.dashboard_status_now()].map((label) => (
              <th key={label} scope="col" className="pb-1 font-medium">
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
                <th scope="row" className="py-1 pr-2 font-semibold">
                  {label()}
                </th>
                <td className="py-1 pr-2 text-ink-soft">{sample()}</td>
                <td className="py-1">
                  <span className={`inline-flex items-center gap-1.5 font-semibold ${look}`}>
                    <Icon name={icon} className="size-4" />
                    {text()}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-ink-soft">
        <span role="status">{summaryOf(states)}</span> {checkedAt && m.dashboard_status_checked_at({ time: clockText(checkedAt) })}
      </p>
    </SampleBlock>
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

const words: Record<State, { text: () => string; look: string; icon: "check" | "alert" | "clock" | "help" }> = {
  ok: { text: m.dashboard_status_ok, look: "text-leaf", icon: "check" },
  down: { text: m.dashboard_status_down, look: "text-vermilion", icon: "alert" },
  unknown: { text: m.dashboard_status_unknown, look: "text-ink-soft", icon: "help" },
  checking: { text: m.dashboard_status_checking, look: "text-ink-soft", icon: "clock" },
};

/** A server that answers is up. A database on an old schema counts as down. */
function statesOf(readiness: Known["readiness"]): Record<Part, State> {
  if (readiness === null) return { server: "checking", database: "checking", identity: "checking" };
  if (readiness === "unreachable") return { server: "down", database: "unknown", identity: "unknown" };
  return { server: "ok", database: readiness.migrations === "ok" ? readiness.database : "down", identity: readiness.identity };
}

function summaryOf(states: Record<Part, State>): string {
  const all = Object.values(states);
  if (all.includes("checking")) return m.dashboard_status_all_checking();
  if (all.includes("down")) return states.server === "down" ? m.dashboard_status_unreachable() : m.dashboard_status_some_down();
  return m.dashboard_status_all_ok();
}
