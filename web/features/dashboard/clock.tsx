import { useEffect, useState } from "react";
import { timings } from "#contract/limits.ts";

const time = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-US", { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** The person's own time of day. Empty until the page runs, as the server's clock stands elsewhere. */
export function Clock() {
  const now = useNow();
  return (
    <time dateTime={now?.toISOString()} className="grid gap-1">
      <span className="font-display text-5xl leading-none font-bold tracking-tight tabular-nums sm:text-6xl">
        {now ? time.format(now) : "--:--:--"}
      </span>
      <span className="text-ink-soft">{now ? day.format(now) : "\u00a0"}</span>
    </time>
  );
}

function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), timings.clock);
    return () => clearInterval(timer);
  }, []);
  return now;
}
