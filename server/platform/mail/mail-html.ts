// The HTML of emails: a column of at most 600 px in the colours of the product, with tables and inline styles because many mail programs read no
// others, and without pictures, which would tell who opens a mail. `html` escapes all texts.
import { html, raw } from "hono/html";
import { getLocale } from "#texts/locale.ts";
import type { MailContent, MailLink, MailPart } from "./compose-mail.ts";

type Html = ReturnType<typeof html>;

const font = raw(
  "font-family:'Instrument Sans','Hind Siliguri','Noto Sans Bengali','Nirmala UI',Vrinda,'Bangla Sangam MN',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
);
const wrap = raw("overflow-wrap:anywhere;word-break:break-word");

/** For mail programs with a dark theme; the others keep the inline colours. */
const dark = raw(`:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #14120f !important; }
  .card { background: #1e1b17 !important; border-color: #35302a !important; }
  .ink { color: #f4eee4 !important; }
  .soft { color: #b9af9f !important; }
  .river { color: #4fc0b4 !important; }
  .river-stripe { background: #4fc0b4 !important; }
  .marigold-stripe { background: #f5b63d !important; }
  .button { background: #4fc0b4 !important; color: #062321 !important; }
}`);

export function mailHtml({ market, subject, parts, why, links = [] }: MailContent): string {
  const page = html`<!doctype html>
<html lang="${getLocale()}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf7f0">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf7f0">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font}">
<tr><td style="padding:0 8px 16px">${brand(market)}</td></tr>
<tr><td class="card" style="padding:28px 24px 20px;background:#ffffff;border:1px solid #e4dbcb;border-radius:16px">${parts.map(partHtml)}</td></tr>
<tr><td style="padding:20px 8px 0">
${small(why)}
${links.length > 0 ? small(html`${links.map(smallLink)}`) : ""}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.toString();
}

const stripeColours = { river: "#0e6660", marigold: "#e89b0c" };
const stripes = Array.from({ length: 8 }, (_, place) => (place % 2 === 0 ? ("river" as const) : ("marigold" as const)));

/** The logo: an awning, drawn with the cells of a table, over the name. */
function brand(market: string): Html {
  const awning = stripes.map(
    (stripe) =>
      html`<td class="${stripe}-stripe" aria-hidden="true" height="10" style="height:10px;background:${stripeColours[stripe]};border-radius:0 0 8px 8px;font-size:0;line-height:0">&nbsp;</td>`,
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr>${awning}</tr>
<tr><td colspan="${stripes.length}" class="ink" style="color:#1c1a17;font-size:26px;line-height:34px;font-weight:800;letter-spacing:-0.5px;${wrap}">${market}</td></tr></table>`;
}

function partHtml(part: MailPart): Html {
  if (typeof part === "string") return paragraph(part);
  if ("item" in part) return paragraph(part.item);
  if ("heading" in part) return heading(part.heading);
  if ("button" in part) return button(part.button);
  return html`${part.title ? heading(part.title) : ""}${quote(part.quote)}`;
}

/** Keeps line breaks. */
function paragraph(text: string): Html {
  return html`<p class="ink" style="margin:0 0 16px;color:#1c1a17;font-size:16px;line-height:24px;white-space:pre-line;${wrap}">${text}</p>`;
}

function heading(text: string): Html {
  return html`<h2 class="ink" style="margin:24px 0 8px;color:#1c1a17;font-size:18px;line-height:26px;font-weight:700;${wrap}">${text}</h2>`;
}

function quote(text: string): Html {
  return html`<p class="soft" style="margin:0 0 16px;padding-left:12px;border-left:3px solid #e89b0c;color:#5b554c;font-size:15px;line-height:22px;white-space:pre-line;${wrap}">${text}</p>`;
}

/** With its address, for mail programs that show no buttons and for people who want to see where it leads. */
function button({ label, link }: MailLink): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 8px"><tr><td class="button" style="background:#0e6660;border-radius:10px"><a class="button" href="${link}" style="display:inline-block;padding:12px 20px;background:#0e6660;color:#ffffff;border-radius:10px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;color:#5b554c;font-size:13px;line-height:20px;word-break:break-all">${link}</p>`;
}

function small(text: string | Html): Html {
  return html`<p class="soft" style="margin:0 0 8px;color:#5b554c;font-size:14px;line-height:22px;${wrap}">${text}</p>`;
}

function smallLink({ label, link }: MailLink): Html {
  return html`<a class="river" href="${link}" style="display:inline-block;margin-right:16px;color:#0e6660">${label}</a> `;
}
