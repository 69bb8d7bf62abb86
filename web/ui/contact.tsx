import { textLink } from "./text-link.ts";

/** How to reach the people who run the market: a link if it is an email address or a web address. */
export function Contact({ contact }: { contact: string }) {
  const href = /^https?:\/\/\S+$/.test(contact) ? contact : /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : null;
  return href ? (
    <a href={href} className={`${textLink} wrap-anywhere`}>
      {contact}
    </a>
  ) : (
    <span className="wrap-anywhere">{contact}</span>
  );
}
