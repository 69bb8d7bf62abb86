// The link at the end of every mail: it is signed and works without signing in.
import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { popupPage } from "#server/platform/http/plain-page.ts";
import { m } from "#texts/m.ts";

type Options = { secret: () => Promise<string>; marketName: () => Promise<string>; stopMail: (personId: string) => Promise<void> };

export function unsubscribeLink(origin: string, personId: string, secret: string): string {
  return `${origin}${apiPaths.unsubscribe}?person=${personId}&signature=${sign(personId, secret)}`;
}

function sign(personId: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe ${personId}`).digest("base64url");
}

/** Opening the link changes nothing, because mail programs open links by themselves; the button does, and so does RFC 8058's one click. */
export function createUnsubscribeRoutes({ secret, marketName, stopMail }: Options): Hono<ServerEnv> {
  async function isSigned(personId: string, signature: string): Promise<boolean> {
    const right = Buffer.from(sign(personId, await secret()));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  return new Hono<ServerEnv>().on(["GET", "POST"], apiPaths.unsubscribe, async (c) => {
    const { person = "", signature = "" } = c.req.query();
    const market = await marketName();
    const page = (title: string, content: ReturnType<typeof html>, status: 200 | 404 = 200) => {
      c.header("Cache-Control", "no-store");
      return c.html(popupPage({ nonce: c.get("nonce"), market, title, content }), status);
    };
    if (!(await isSigned(person, signature))) {
      const title = m.unsubscribe_invalid();
      return page(title, html`<h1>${title}</h1><p>${m.unsubscribe_invalid_text()}</p>`, 404);
    }
    if (c.req.method === "GET") {
      return page(
        m.unsubscribe_title(),
        html`<h1>${m.unsubscribe_question()}</h1><p>${m.unsubscribe_text({ market })}</p>
<form method="post"><button class="main" type="submit">${m.unsubscribe_confirm()}</button></form>
<p><a href="/">${m.unsubscribe_keep()}</a></p>`,
      );
    }
    await stopMail(person);
    const title = m.unsubscribe_done();
    return page(
      title,
      html`<h1>${title}</h1><p>${m.unsubscribe_done_text()}</p><p><a href="${pagePaths.profile}">${m.unsubscribe_undo()}</a></p>`,
    );
  });
}
