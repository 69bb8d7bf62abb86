import { createHash, randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { pagePaths } from "#contract/platform/paths.ts";
import { isLocalOnly } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import type { ServerEnv } from "./env.ts";

/** Other origins that pages may load scripts and frames from and connect to. */
export type ForeignSources = { scripts: string[]; connections: string[]; frames: string[] };

type Hashes = { script: string[]; style: string[] };

export function setSecurityHeaders(settings: Settings, foreign: ForeignSources) {
  const fixed: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    // For browsers that do not support frame-ancestors.
    "X-Frame-Options": "DENY",
    "X-Permitted-Cross-Domain-Policies": "none",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // Google's sign-in popup must be able to reach the page that opened it.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    ...(settings.PUBLIC_URL?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
  // Vite inserts styles in development.
  const devStyles = settings.NODE_ENV === "development" ? ["'unsafe-inline'"] : [];

  // The page checks credentials and proofs of other markets against what these publish.
  const otherMarkets = ["https:", ...(isLocalOnly(settings) ? ["http://localhost:*", "http://127.0.0.1:*"] : [])];

  function policyFor({ script, style }: Hashes, path: string): string {
    const connections = path.replace(/\/+$/, "") === pagePaths.verify ? otherMarkets : [];
    return [
      "default-src 'self'",
      ["script-src 'self'", ...script, ...foreign.scripts].join(" "),
      ["style-src 'self'", ...style, ...devStyles].join(" "),
      // Style attributes in pages have no hash.
      "style-src-attr 'unsafe-inline'",
      // Profile photos may be hosted anywhere.
      "img-src 'self' data: https: http:",
      ["connect-src 'self'", ...foreign.connections, ...connections].join(" "),
      ...(foreign.frames.length > 0 ? [["frame-src", ...foreign.frames].join(" ")] : []),
      "worker-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join("; ");
  }

  return createMiddleware<ServerEnv>(async (c, next) => {
    // Every request gets one: Node generates UUIDs in advance, which makes them far cheaper than random bytes.
    const nonce = randomUUID();
    c.set("nonce", nonce);
    await next();
    let hashes: Hashes = { script: [], style: [] };
    if (c.res.headers.get("Content-Type")?.startsWith("text/html") && c.res.body) {
      const { status, headers } = c.res;
      const hashed = hashInline(await c.res.text(), nonce);
      hashes = hashed.hashes;
      headers.delete("Content-Length");
      c.res = new Response(hashed.html, { status, headers });
    }
    const { headers } = c.res;
    for (const [name, value] of Object.entries({ "Content-Security-Policy": policyFor(hashes, c.req.path), ...fixed })) {
      if (!headers.has(name)) headers.set(name, value);
    }
  });
}

/**
 * Only inline scripts and styles with the nonce get a hash: an injected script does not know the nonce.
 * The nonce is then removed, so that all visitors get the same bytes.
 */
function hashInline(html: string, nonce: string): { html: string; hashes: Hashes } {
  const hashes: Hashes = { script: [], style: [] };
  const inline = new RegExp(`<(script|style)([^>]* nonce="${nonce}"[^>]*)>([\\s\\S]*?)</\\1>`, "g");
  for (const [, tag, attributes = "", content = ""] of html.matchAll(inline)) {
    if (/\ssrc=/.test(attributes)) continue;
    hashes[tag as keyof Hashes].push(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes };
}
