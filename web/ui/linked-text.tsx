import { Fragment } from "react";
import { textLink } from "./text-link.ts";
import { writtenIn } from "./written-in.ts";

/**
 * Ends before a bracket that it did not open, and before the punctuation of the sentence around it (`।` ends a Bengali sentence):
 * `https://en.wikipedia.org/wiki/Haat_(market)` is one address.
 */
const address = /(https?:\/\/(?:\([^\s<>"()]*\)|[^\s<>"()[\]{}])*(?:\([^\s<>"()]*\)|[^\s<>"()[\]{}.,;:!?'*_~|’”»।…]))/gi;

type LinkedTextProps = { as?: "p" | "span"; className?: string; linkClass?: string; children: string };

/** What a person wrote, with its web addresses as links. */
export function LinkedText({ as: Element = "p", className, linkClass = textLink, children: text }: LinkedTextProps) {
  return (
    <Element lang={writtenIn(text)} className={className}>
      {splitAtLinks(text).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Fragment key={index}>
          {typeof part === "string" ? (
            part
          ) : (
            <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr" className={`${linkClass} wrap-anywhere`}>
              {part.href}
            </a>
          )}
        </Fragment>
      ))}
    </Element>
  );
}

/** The parts of a text in their order. Joined, they are the text again. */
export function splitAtLinks(text: string): (string | { href: string })[] {
  return text
    .split(address)
    .map((part, index) => (index % 2 === 1 && isSafe(part) ? { href: part } : part))
    .filter((part) => part !== "");
}

/** `https://bank.example@evil.example` leads to another host than it seems to, and controls of the direction of text can make an address look like another. */
function isSafe(href: string): boolean {
  return URL.canParse(href) && !/^https?:\/\/[^/\\?#]*@/i.test(href) && !/\p{Bidi_Control}/u.test(href);
}
