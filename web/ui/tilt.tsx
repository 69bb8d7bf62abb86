import type { ComponentProps, PointerEvent } from "react";

/** Leans its content towards the mouse, by `max` degrees at the edge, and tells the stylesheet where the glow stands. */
export function Tilt({ max, className = "", ...props }: ComponentProps<"div"> & { max: number }) {
  return <div {...props} className={`tilt ${className}`} onPointerMove={(event) => lean(event, max)} onPointerLeave={straighten} />;
}

function lean(event: PointerEvent<HTMLElement>, max: number): void {
  if (event.pointerType !== "mouse" || document.documentElement.dataset.motion === "reduced") return;
  const { currentTarget: element } = event;
  const box = element.getBoundingClientRect();
  const across = clamp((event.clientX - box.left) / box.width);
  const down = clamp((event.clientY - box.top) / box.height);
  element.style.setProperty("--lean-x", `${((0.5 - down) * 2 * max).toFixed(2)}deg`);
  element.style.setProperty("--lean-y", `${((across - 0.5) * 2 * max).toFixed(2)}deg`);
  element.style.setProperty("--glow-x", `${(across * 100).toFixed(1)}%`);
  element.style.setProperty("--glow-y", `${(down * 100).toFixed(1)}%`);
}

function straighten({ currentTarget: element }: PointerEvent<HTMLElement>): void {
  element.style.removeProperty("--lean-x");
  element.style.removeProperty("--lean-y");
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
