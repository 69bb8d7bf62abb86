/** Identity providers may return any text as a photo or link: only http(s) URLs are loaded or followed. */
export function isWebAddress(value: string | null): value is string {
  return value !== null && /^https?:\/\//i.test(value);
}
