import type { PointerEvent } from "react";

/**
 * For the element around a list of cards: the `.tilt` under the mouse leans towards it, by `data-tilt` degrees at the edge, and tells the
 * stylesheet where the glow is.
 */
export const tiltCards = { onPointerMove: lean, onPointerOut: straighten };

function lean(event: PointerEvent<HTMLElement>): void {
  const card = cardOf(event.target);
  if (!card || event.pointerType !== "mouse" || document.documentElement.dataset.motion === "reduced") return;
  const max = Number(card.dataset.tilt);
  const box = card.getBoundingClientRect();
  const across = clamp((event.clientX - box.left) / box.width);
  const down = clamp((event.clientY - box.top) / box.height);
  card.style.setProperty("--lean-x", `${((0.5 - down) * 2 * max).toFixed(2)}deg`);
  card.style.setProperty("--lean-y", `${((across - 0.5) * 2 * max).toFixed(2)}deg`);
  card.style.setProperty("--glow-x", `${(across * 100).toFixed(1)}%`);
  card.style.setProperty("--glow-y", `${(down * 100).toFixed(1)}%`);
}

function straighten({ target, relatedTarget }: PointerEvent<HTMLElement>): void {
  const card = cardOf(target);
  if (card === cardOf(relatedTarget)) return;
  card?.style.removeProperty("--lean-x");
  card?.style.removeProperty("--lean-y");
}

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".tilt") : null;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
