import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Settings } from "#server/settings.ts";
import type { ServerEnv } from "./env.ts";

function policyFor(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Server-rendered style attributes cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    // People's photos live anywhere.
    "img-src 'self' data: https: http:",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

export function setSecurityHeaders({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">) {
  const fixed: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // Google's sign-in popup must keep its tie to the page that opened it.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(PUBLIC_URL?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };

  return createMiddleware<ServerEnv>(async (c, next) => {
    const nonce = randomBytes(16).toString("base64");
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policyFor(nonce));
    for (const [name, value] of Object.entries(fixed)) {
      if (!headers.has(name)) headers.set(name, value);
    }
  });
}
