import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/**
 * A menu button as the ARIA practices describe it: a press or the down arrow opens the menu; Escape, Tab and a press outside close it. The menu has the
 * given `id` and moves the focus to its first entry. Unlike the library's menu it leaves no hidden focus guards in the page.
 */
export function useMenuButton() {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (open && event.key === "Tab") setOpen(false);
    if (open && event.key === "Escape") close();
    if (open || event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  }

  return {
    ...{ open, close, id },
    frameProps: { ref: frame, onKeyDown },
    buttonProps: {
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": open,
      "aria-controls": id,
      onClick: () => setOpen(!open),
    } as const,
  };
}
