// The HTML of emails: a column of at most 600 px in the colours of the product, with inline styles because many mail programs read no others. Texts
// are escaped by `html`.
import { html, raw } from "hono/html";
import { getLocale } from "#texts/locale.ts";

export type Html = ReturnType<typeof html>;

const font = raw("font-family:'Instrument Sans','Hind Siliguri',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif");

/** For mail programs with a dark theme; the others keep the inline colours. */
const dark = raw(`@media (prefers-color-scheme: dark) {
  .paper { background: #14120f !important; }
  .card { background: #1e1b17 !important; border-color: #35302a !important; }
  .ink { color: #f4eee4 !important; }
  .soft { color: #b9af9f !important; }
  .river { color: #4fc0b4 !important; }
  .button { background: #4fc0b4 !important; color: #062321 !important; }
}`);

/** `footer` stands below the card, in small letters. */
export function mailHtml({ market, title, content, footer }: { market: string; title: string; content: Html[]; footer?: Html[] }): string {
  const page = html`<!doctype html>
<html lang="${getLocale()}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf7f0">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf7f0">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font}">
<tr><td class="river" style="padding:0 8px 16px;color:#0e6660;font-size:24px;line-height:32px;font-weight:700">${market}</td></tr>
<tr><td class="card" style="padding:28px 24px;background:#ffffff;border:1px solid #e4dbcb;border-radius:16px">${content}</td></tr>
<tr><td style="padding:20px 8px 0">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.toString();
}

export function paragraph(text: string | Html): Html {
  return html`<p class="ink" style="margin:0 0 16px;color:#1c1a17;font-size:16px;line-height:24px">${text}</p>`;
}

export function heading(text: string): Html {
  return html`<h2 class="ink" style="margin:24px 0 8px;color:#1c1a17;font-size:18px;line-height:26px;font-weight:700;overflow-wrap:anywhere">${text}</h2>`;
}

export function quote(text: string): Html {
  return html`<p class="soft" style="margin:-8px 0 16px;padding-left:12px;border-left:3px solid #e89b0c;color:#5b554c;font-size:15px;line-height:22px;overflow-wrap:anywhere">${text}</p>`;
}

type MailLink = { label: string; link: string };

/** Side by side where there is room. */
export function buttonLinks(links: MailLink[]): Html {
  return html`<p style="margin:0 0 8px">${links.map(buttonLink)}</p>`;
}

function buttonLink({ label, link }: MailLink): Html {
  return html`<a class="button" href="${link}" style="display:inline-block;margin:0 8px 8px 0;padding:12px 20px;background:#0e6660;color:#ffffff;border-radius:10px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${label}</a>`;
}

export function smallPrint(text: string | Html): Html {
  return html`<p class="soft" style="margin:0 0 8px;color:#5b554c;font-size:14px;line-height:20px">${text}</p>`;
}

export function smallLinks(links: MailLink[]): Html {
  const items = links.map(({ label, link }) => html`<a class="river" href="${link}" style="margin-right:16px;color:#0e6660">${label}</a> `);
  return smallPrint(html`${items}`);
}
