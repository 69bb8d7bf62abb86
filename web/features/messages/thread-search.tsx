import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useWords } from "./list-address.ts";

/** In milliseconds. */
const pause = 300;

/** Searches the list while the person types. */
export function ThreadSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);

  // A link may have changed the address. What the person types is never replaced.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = words;
  }, [words]);

  function apply() {
    const wanted = field.current?.value.trim() ?? "";
    if (wanted === words) return;
    const next = new URLSearchParams(search);
    next.delete("threads");
    next.delete("q");
    if (wanted) next.set("q", wanted);
    navigate({ pathname, search: `${next}` }, { replace: true, preventScrollReset: true });
  }

  const applyTyped = useEffectEvent(apply);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => applyTyped(), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    apply();
  }

  return (
    <search aria-label={m.thread_search()}>
      <form onSubmit={send} autoComplete="off" className="relative grid">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft" />
        <input
          ref={field}
          type="search"
          aria-label={m.thread_search()}
          placeholder={m.thread_search_placeholder()}
          defaultValue={words}
          maxLength={limits.search}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
          className="field-control pl-11"
        />
      </form>
    </search>
  );
}
