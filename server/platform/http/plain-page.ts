// Small pages outside the web app: the sign-in popup, unsubscribing and the page without a connection. Each is one file, in the colours of the product.
import { html, raw } from "hono/html";
import { identityChannelName } from "#contract/identity/identity-popup.ts";
import { getLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";

type Html = ReturnType<typeof html>;

const dark = `--paper: #14120F; --card: #1E1B17; --ink: #F4EEE4; --ink-soft: #B9AF9F; --line: #35302A;
    --river: #4FC0B4; --on-river: #14120F; --marigold: #F5B63D; --vermilion: #F0806A;`;
const style = raw(`
  :root { color-scheme: light dark; --paper: #FBF7F0; --card: #FFFFFF; --ink: #1C1A17; --ink-soft: #5B554C; --line: #E4DBCB;
    --river: #0E6660; --on-river: #FFFFFF; --marigold: #E89B0C; --vermilion: #B93A22; }
  @media (prefers-color-scheme: dark) { :root:not([data-scheme="light"]) { ${dark} } }
  :root[data-scheme="dark"] { ${dark} }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; padding: 24px 16px; background: var(--paper); color: var(--ink);
    font: 16px/26px "Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif; }
  main { max-width: 400px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 20px;
    box-shadow: 0 8px 24px rgb(28 26 23 / 8%); }
  h1 { margin: 16px 0 4px; font-size: 24px; line-height: 32px; }
  h2 { margin: 24px 0 8px; font-size: 16px; line-height: 24px; }
  p { margin: 0 0 12px; color: var(--ink-soft); }
  .notice { margin: 0; padding: 8px 12px; border-left: 4px solid var(--marigold); border-radius: 6px; background: var(--paper);
    color: var(--ink); font-weight: 600; }
  .fault { color: var(--vermilion); font-weight: 600; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
  label { display: block; margin-bottom: 12px; font-weight: 600; }
  input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--ink-soft);
    border-radius: 6px; background: var(--paper); color: var(--ink); font: inherit; }
  button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line);
    border-radius: 12px; background: var(--card); color: var(--ink); font: inherit; text-align: left; cursor: pointer; }
  button:hover { border-color: var(--river); }
  button.main { justify-content: center; border-color: var(--river); background: var(--river); color: var(--on-river); font-weight: 600; }
  button small { display: block; color: var(--ink-soft); font-size: 14px; line-height: 20px; }
  button.main small { color: inherit; font-weight: 400; }
  .face { flex: none; width: 40px; height: 40px; border-radius: 50%; background: var(--river); color: var(--on-river); font-weight: 700;
    line-height: 40px; text-align: center; }
  a { display: inline-block; min-height: 44px; padding: 9px 0; color: var(--river); }
  :focus-visible { outline: 3px solid var(--river); outline-offset: 2px; }
`);

export function popupPage({ nonce, market, title, content }: { nonce: string; market: string; title: string; content: Html }): Html {
  return html`<!doctype html>
<html lang="${getLocale()}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${market}</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`;
}

// Both, because either may be missing: the opener after another provider's page, the channel in an old browser.
const tellOpener = raw(`
  const query = new URLSearchParams(location.search);
  const message = { type: "google", attempt: query.get("attempt"), error: query.get("error") };
  if ("BroadcastChannel" in window) new BroadcastChannel("${identityChannelName}").postMessage(message);
  if (window.opener) window.opener.postMessage(message, location.origin);
  window.close();
`);

/** The last page of the popup: reports the result to the page that opened it, and closes. */
type PopupResult = "signed-in" | "second-step" | "failed";

const resultTexts: Record<PopupResult, [title: () => string, text: () => string]> = {
  "signed-in": [m.popup_signed_in, m.popup_signed_in_text],
  "second-step": [m.popup_second_step, m.popup_second_step_text],
  failed: [m.popup_failed, m.popup_failed_text],
};

export function donePage({ nonce, market, result }: { nonce: string; market: string; result: PopupResult }): Html {
  const [title, text] = resultTexts[result].map((message) => message()) as [string, string];
  return popupPage({
    nonce,
    market,
    title,
    content: html`<h1>${title}</h1><p>${text}</p><script nonce="${nonce}">${tellOpener}</script>`,
  });
}
