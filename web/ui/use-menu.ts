// A menu button as the ARIA practices describe it: arrow keys, Home and End move the focus, Escape, Tab and a press outside close the menu. Unlike the
// library's menu it leaves no hidden focus guards in the page.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

export function useMenu() {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    focusItem(list.current, 0);
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
    if (!open && event.key !== "ArrowDown") return;
    if (event.key === "Tab") setOpen(false);
    if (event.key === "Escape") close();
    const here = currentItem(list.current);
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (open) focusItem(list.current, target);
    else setOpen(true);
  }

  return {
    open,
    close,
    frameProps: { ref: frame, onKeyDown },
    buttonProps: {
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": open,
      "aria-controls": id,
      onClick: () => setOpen(!open),
    } as const,
    listProps: { ref: list, id, role: "menu" } as const,
  };
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function currentItem(list: HTMLElement | null): number {
  return itemsOf(list).indexOf(document.activeElement as HTMLElement);
}

function focusItem(list: HTMLElement | null, place: number): void {
  const items = itemsOf(list);
  items.at(place % items.length)?.focus();
}
