import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from "react";
import { reportMissing } from "#web/ui/connection.ts";

/** `onMissing` is called when the part could not be loaded: a dialog then counts as closed. */
type Optional = { onMissing?(): void };

/**
 * Like React's `lazy`, for a part of a page that is loaded on demand. If it cannot be loaded, a notice says so and the page stays as it is; it is loaded
 * again when it is next needed, and when the browser is back online.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let newest = create();

  /** React keeps the outcome of an attempt, so each one is a component of its own. */
  function create() {
    function Missing({ onMissing }: Optional): null {
      const report = useEffectEvent(() => {
        newest = create();
        void reportMissing();
        onMissing?.();
      });
      useEffect(() => report(), []);
      return null;
    }
    return lazy<ComponentType<Props & Optional>>(async () => ({ default: await load().catch(() => Missing) }));
  }

  return function LazyPart(props: Props & Optional) {
    const [Part, setPart] = useState(() => newest);
    useEffect(() => {
      const retry = () => setPart(() => newest);
      addEventListener("online", retry);
      return () => removeEventListener("online", retry);
    }, []);
    return <Part {...props} />;
  };
}
