import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Settings } from "#server/platform/settings/settings.ts";
import type { ServerEnv } from "./env.ts";

/** Other sites that pages may load scripts and frames from and connect to. */
export type ForeignSources = { scripts: string[]; connections: string[]; frames: string[] };

function policyFor(nonce: string, foreign: ForeignSources): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...foreign.scripts].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    // Server-rendered style attributes cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    // People's photos live anywhere.
    "img-src 'self' data: https: http:",
    ["connect-src 'self'", ...foreign.connections].join(" "),
    ...(foreign.frames.length > 0 ? [["frame-src", ...foreign.frames].join(" ")] : []),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The headers of an answer whose scripts and styles carry this nonce, also for answers that never reach the chain. */
export function securityHeaders(settings: Settings, foreign: ForeignSources): (nonce: string) => Record<string, string> {
  const fixed: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    // For browsers that do not read frame-ancestors.
    "X-Frame-Options": "DENY",
    "X-Permitted-Cross-Domain-Policies": "none",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // Google's sign-in popup must keep its tie to the page that opened it.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    ...(settings.PUBLIC_URL?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
  return (nonce) => ({ "Content-Security-Policy": policyFor(nonce, foreign), ...fixed });
}

export function setSecurityHeaders(settings: Settings, foreign: ForeignSources) {
  const headersFor = securityHeaders(settings, foreign);
  return createMiddleware<ServerEnv>(async (c, next) => {
    const nonce = createNonce();
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(headersFor(nonce))) {
      if (!headers.has(name)) headers.set(name, value);
    }
  });
}
