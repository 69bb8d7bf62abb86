// An email from its parts: the same content as text and as HTML.
import { mailHtml } from "./mail-html.ts";
import type { Mail } from "./mailer.ts";
import { quotedLines } from "./one-line.ts";

export type MailLink = { label: string; link: string };

/** A paragraph; an entry of a list; a heading; words that a person wrote, as a quotation, perhaps with a title; a button. */
export type MailPart = string | { item: string } | { heading: string } | { quote: string; title?: string } | { button: MailLink };

export type MailContent = {
  to: string;
  subject: string;
  /** The name of the market. */
  market: string;
  parts: MailPart[];
  /** Why the person gets this mail. */
  why: string;
  /** Below the reason. */
  links?: MailLink[];
  headers?: Record<string, string>;
};

export function composeMail(content: MailContent): Mail {
  const { to, subject, headers, parts, why, links = [] } = content;
  const footer = [why, ...links.map(lineOf)].join("\n");
  const text = `${[...parts.map(textOf), footer].join("\n\n")}\n`;
  return { to, subject, text, html: mailHtml(content), ...(headers && { headers }) };
}

function textOf(part: MailPart): string {
  if (typeof part === "string") return part;
  if ("item" in part) return `- ${part.item}`;
  if ("heading" in part) return part.heading;
  if ("button" in part) return lineOf(part.button);
  return [...(part.title ? [`${part.title}:`] : []), quotedLines(part.quote)].join("\n");
}

function lineOf({ label, link }: MailLink): string {
  return `${label}: ${link}`;
}
