// The `<head>` of a page: title and description for browsers, search engines and link previews.
import type { MetaDescriptor } from "react-router";
import { defaultName } from "#contract/platform/display.ts";
import { addressIn, alternatesOf, languageParameter } from "#contract/platform/language.ts";
import { isLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";

/** The arguments of a route's `meta` that are used here; the first match is the root. */
export type MetaArgs = {
  location: { pathname: string; search: string };
  matches: readonly [{ loaderData?: { origin: string; market: { name: string } } | undefined }, ...unknown[]];
};

/** A text, or a message that names the market. */
type PageText = string | ((inputs: { market: string }) => string);

type PageWords = {
  /** Left out where the page renders its own `<title>`, because it is known only later. */
  title?: string;
  /** The title of a link preview, where it differs. */
  shareTitle?: PageText;
  description: PageText;
  /** The canonical path, where several lead to the page. */
  path?: string;
  /** Search engines must not list the page. */
  unlisted?: boolean;
};

/** The `meta` of a page whose title and description are always the same. */
export function listedPage(title: () => string, description: PageText) {
  return (args: MetaArgs) => describePage(args, { title: title(), description });
}

/** The same for a page that search engines must not list. */
export function unlistedPage(title: () => string, description: PageText) {
  return (args: MetaArgs) => describePage(args, { title: title(), description, unlisted: true });
}

export function describePage(args: MetaArgs, { path, unlisted, title, ...words }: PageWords): MetaDescriptor[] {
  const siteName = marketName(args);
  const named = (text: PageText) => (typeof text === "string" ? text : text({ market: siteName }));
  const shareTitle = named(words.shareTitle ?? title ?? siteName);
  const description = named(words.description);
  const anyLanguage = absolute(args, path ?? args.location.pathname);
  const asked = new URLSearchParams(args.location.search).get(languageParameter);
  const address = isLocale(asked) ? addressIn(asked, anyLanguage) : anyLanguage;
  return [
    ...(title ? [{ title }] : []),
    { name: "description", content: description },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: address },
    // Search engines read them in the page that the server sends.
    ...(import.meta.env.SSR && !unlisted
      ? alternatesOf(anyLanguage).map((alternate) => ({ tagName: "link" as const, rel: "alternate", ...alternate }))
      : []),
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: "website" },
    { property: "og:title", content: shareTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: absolute(args, "/share.png") },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: m.page_share_image() },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function marketName({ matches: [root] }: Pick<MetaArgs, "matches">): string {
  return root.loaderData?.market.name ?? defaultName;
}

/** The full address, with the public origin of the site. */
export function absolute({ matches: [root] }: Pick<MetaArgs, "matches">, path: string): string {
  return (root.loaderData?.origin ?? "") + path;
}
