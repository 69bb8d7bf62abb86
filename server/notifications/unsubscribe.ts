// The link at the end of every mail: it is signed and works without signing in.
import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { apiPaths } from "#contract/paths.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { popupPage } from "#server/platform/http/plain-page.ts";

type Options = { secret: () => Promise<string>; stopMail: (personId: string) => Promise<void> };

export function unsubscribeLink(origin: string, personId: string, secret: string): string {
  return `${origin}${apiPaths.unsubscribe}?person=${personId}&signature=${sign(personId, secret)}`;
}

function sign(personId: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe ${personId}`).digest("base64url");
}

/** Opening the link changes nothing, because mail programs open links by themselves; the button does, and so does RFC 8058's one click. */
export function createUnsubscribeRoutes({ secret, stopMail }: Options): Hono<ServerEnv> {
  async function isSigned(personId: string, signature: string): Promise<boolean> {
    const right = Buffer.from(sign(personId, await secret()));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  return new Hono<ServerEnv>().on(["GET", "POST"], apiPaths.unsubscribe, async (c) => {
    const { person = "", signature = "" } = c.req.query();
    const page = (title: string, content: ReturnType<typeof html>, status: 200 | 404 = 200) => {
      c.header("Cache-Control", "no-store");
      return c.html(popupPage({ nonce: c.get("nonce"), title, content }), status);
    };
    if (!(await isSigned(person, signature))) {
      return page(
        "Not a link of ours",
        html`<h1>Not a link of ours</h1><p>Open the link from the mail again, or change it on your profile page.</p>`,
        404,
      );
    }
    if (c.req.method === "GET") {
      return page(
        "No more mail",
        html`<h1>No more mail?</h1><p>Your inbox on TaskHaat keeps telling you everything.</p>
<form method="post"><button class="main" type="submit">Stop these mails</button></form><p><a href="/">Keep them</a></p>`,
      );
    }
    await stopMail(person);
    return page(
      "No more mail",
      html`<h1>Done</h1><p>No more mail about news. You can change it on your <a href="/my-profile">profile page</a>.</p>`,
    );
  });
}
