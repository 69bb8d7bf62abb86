// Read your writes: other processes may have cached an older response, and the replica may lag, so for a short time after a write
// the public reads of that browser bypass the cache and the replica.
import { createMiddleware } from "hono/factory";

const cookieName = "taskhaat-recent-write";
/** Longer than the lifetime of a cached response and the lag of a healthy replica. */
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
