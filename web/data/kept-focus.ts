import { useEffect, useRef } from "react";

/** A button loses the focus while it is disabled. Gives a function to call when `busy` begins: afterwards the focus returns, unless it is elsewhere. */
export function useKeptFocus(busy: boolean): () => void {
  const sender = useRef<Element | null>(null);
  useEffect(() => {
    if (!busy && document.activeElement === document.body && sender.current instanceof HTMLElement)
      sender.current.focus({ preventScroll: true });
  }, [busy]);
  return () => {
    sender.current = document.activeElement;
  };
}
