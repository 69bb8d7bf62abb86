/** Leaves the page for an address outside the app, such as that of a payment provider. */
export function openAddress(url: string): void {
  location.assign(url);
}
