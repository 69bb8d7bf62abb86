// Read your writes: other processes may have cached an older response, and the replica may lag, so for a short time after a write
// the public reads of that browser bypass the cache and the replica. The cookie is signed, so that visitors cannot bypass the cache at will.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

const cookieName = "taskhaat-recent-write";
const cookie = new RegExp(`(?:^|; ?)${cookieName}=(\\d{1,15})\\.([\\w-]+)`);
/** Longer than a cached page is sent, including the time of its rendering, and than the lag of a healthy replica. */
const seconds = 3;

export type RecentWrites = ReturnType<typeof createRecentWrites>;

/** All processes need the same secret, and clocks that differ by less than the lifetime of the cookie. */
export function createRecentWrites(secret: string) {
  const sign = (time: string) => createHmac("sha256", secret).update(`${cookieName} ${time}`).digest();

  return {
    /** The value of a `Set-Cookie` header. */
    createCookie(): string {
      const time = String(Date.now());
      const value = `${time}.${sign(time).toString("base64url")}`;
      return `${cookieName}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
    },

    isIn(cookies: string | undefined): boolean {
      if (!cookies?.includes(cookieName)) return false;
      const [, time = "", signature = ""] = cookie.exec(cookies) ?? [];
      if (Math.abs(Date.now() - Number(time)) > seconds * 1_000) return false;
      const [given, expected] = [Buffer.from(signature, "base64url"), sign(time)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

type Marks = {
  onWrite(): void;
  /** Called instead if the request may have removed something, or failed after it may have. */
  onRemoval(): void;
  isByPerson(c: Context): Promise<boolean>;
  isRemoval(c: Context): boolean;
};

/** A refused request has changed nothing, and a visitor without an account changes nothing that is public. */
export function markWrites(recentWrites: RecentWrites, { onWrite, onRemoval, isByPerson, isRemoval }: Marks) {
  return createMiddleware(async (c, next) => {
    // Before the request, which may end the session.
    const isCounted = await isByPerson(c);
    await next();
    if (!isCounted) return;
    const { status } = c.res;
    if (status >= 500 || (status < 400 && isRemoval(c))) onRemoval();
    else if (status < 400) onWrite();
    // Not `c.header`, which would copy the response and its body.
    if (status < 400) c.res.headers.append("Set-Cookie", recentWrites.createCookie());
  });
}
