// What the service worker shows in place of a page that cannot be loaded. All languages are in one file: which of them the reader has
// chosen is known only in the browser.
import { html, raw } from "hono/html";
import { languageCookie, languageParameter } from "#contract/platform/language.ts";
import { baseLocale, type Locale, locales } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { inLocale } from "./locale.ts";
import { popupPage } from "./plain-page.ts";

const style = raw(`
  body { display: grid; align-content: center; }
  main { width: 100%; text-align: center; }
  h1 { font-family: "Bricolage Grotesque", "Hind Siliguri", system-ui, sans-serif; }
  svg { width: 176px; }
  button.main { margin-top: 24px; }
`);

/** An empty stall with its awning rolled up, and no signal. */
const drawing = raw(`<svg viewBox="0 0 200 140" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M50 52v70M150 52v70" stroke="var(--line)" stroke-width="5"/>
<path d="M26 34h24.7v18a12.3 12.3 0 0 1-24.7 0zM75.3 34H100v18a12.3 12.3 0 0 1-24.7 0zM124.7 34h24.6v18a12.3 12.3 0 0 1-24.6 0z" fill="var(--river)"/>
<path d="M50.7 34h24.6v18a12.3 12.3 0 0 1-24.6 0zM100 34h24.7v18a12.3 12.3 0 0 1-24.7 0zM149.3 34H174v18a12.3 12.3 0 0 1-24.7 0z" fill="var(--marigold)"/>
<path d="M80 88a28 28 0 0 1 40 0M90 98a14 14 0 0 1 20 0" stroke="var(--ink-soft)" stroke-width="4"/>
<circle cx="100" cy="109" r="3.5" fill="var(--ink-soft)"/>
<path d="m80 114 40-36" stroke="var(--vermilion)" stroke-width="4"/>
<path d="M22 124h156" stroke="var(--line)" stroke-width="3"/>
</svg>`);

const script = raw(`
  const root = document.documentElement;
  try { root.dataset.scheme = localStorage.getItem("theme") ?? ""; } catch {}
  const parts = [...document.querySelectorAll("section")];
  const choices = [new URLSearchParams(location.search).get("${languageParameter}"),
    document.cookie.match(/(?:^|; )${languageCookie}=(\\w+)/)?.[1], ...navigator.languages.map((tag) => tag.split("-")[0])];
  const shown = choices.map((choice) => parts.find((part) => part.lang === choice)).find(Boolean) ?? parts[0];
  root.lang = shown.lang;
  document.title = document.title.replace(parts[0].querySelector("h1").textContent, shown.querySelector("h1").textContent);
  for (const part of parts) {
    part.hidden = part !== shown;
    part.querySelector("button").onclick = () => location.reload();
  }
  // The connection may return before the network works, and a server may return without an event.
  const reloadIfReachable = () => fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(() => location.reload(), () => {});
  addEventListener("online", reloadIfReachable);
  setInterval(reloadIfReachable, 10_000);
`);

type OfflinePage = { nonce: string; market: string; fonts: string };

export function offlinePage({ nonce, market, fonts }: OfflinePage) {
  const section = (locale: Locale) =>
    inLocale(
      locale,
      () => html`<section lang="${locale}">
<h1>${m.offline_title()}</h1><p>${m.offline_text({ market })}</p><button class="main" type="button">${m.error_try_again()}</button>
</section>`,
    );
  return inLocale(baseLocale, () =>
    popupPage({
      nonce,
      market,
      title: m.offline_title(),
      content: html`<style nonce="${nonce}">${raw(fonts)}${style}</style>${drawing}${locales.map(section)}<script nonce="${nonce}">${script}</script>`,
    }),
  );
}
