// After a write a browser expects to see what it wrote. Other processes may still hold an older answer, and a replica may not have
// the write yet, so for a moment this browser's public reads skip the cache and the replica.
import { createMiddleware } from "hono/factory";

const cookieName = "taskhaat-recent-write";
/** Longer than a cached answer lives and than a healthy replica lags. */
const seconds = 2;

export function hasRecentWrite(cookies: string | undefined): boolean {
  return cookies?.includes(`${cookieName}=`) ?? false;
}

/** `isShared`: other processes may answer the same browser. */
export function markWrites({ isShared, onWrite }: { isShared: boolean; onWrite(): void }) {
  return createMiddleware(async (c, next) => {
    await next();
    onWrite();
    if (isShared && c.res.ok) {
      c.header("Set-Cookie", `${cookieName}=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`, { append: true });
    }
  });
}
