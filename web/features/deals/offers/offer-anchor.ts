// The card of an offer on the page of its task.
/** It takes the focus when the button that had it is gone. The page stays where it is. */
export function focusOffer(id: string): void {
  document.getElementById(offerAnchor(id))?.focus({ preventScroll: true });
}

export function offerAnchor(id: string): string {
  return `offer-${id}`;
}
