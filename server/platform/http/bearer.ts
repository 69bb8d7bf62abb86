import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in constant time. Hashed, because both must have the same length. */
export function isBearer(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
