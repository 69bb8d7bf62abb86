import { parseAccept } from "hono/utils/accept";

/** The first of `ours` that the header accepts. */
export function chooseEncoding<Encoding extends string>(header: string | undefined, ours: readonly Encoding[]): Encoding | undefined {
  const accepted = parseAccept(header ?? "").filter(({ q }) => q > 0);
  return ours.find((encoding) => accepted.some(({ type }) => type.toLowerCase() === encoding));
}
