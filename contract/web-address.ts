/** For where an address is shown: whatever a provider says of a person, only these may be loaded or followed. */
export function isWebAddress(value: string | null): value is string {
  return value !== null && /^https?:\/\//i.test(value);
}
