/** As a `ref`: focuses an element that replaces the one that had the focus. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus();
}
