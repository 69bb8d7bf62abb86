// What a page's head tells browsers, search engines and link previews.
import type { MetaDescriptor } from "react-router";

/** What every route's `meta` is called with, as far as it matters here; the first match is the root. */
export type MetaArgs = {
  location: { pathname: string };
  matches: readonly [{ loaderData?: { origin: string } | undefined }, ...unknown[]];
};

type PageWords = {
  /** Left out where the page itself draws its `<title>`, because it knows it only later. */
  title?: string;
  /** What a preview is called, where that is not the title. */
  shareTitle?: string;
  description: string;
  /** The one address of what is shown, where several lead to it. */
  path?: string;
  /** Nobody else's business, or nothing that should be found. */
  unlisted?: boolean;
};

const siteName = "TaskHaat";

export function describePage(
  args: MetaArgs,
  { title, shareTitle = title ?? siteName, description, path, unlisted }: PageWords,
): MetaDescriptor[] {
  const address = absolute(args, path ?? args.location.pathname);
  return [
    ...(title ? [{ title }] : []),
    { name: "description", content: description },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: "website" },
    { property: "og:title", content: shareTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: absolute(args, "/share.png") },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "TaskHaat, a market day for work: a seller at a stall and a customer with a basket." },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Addresses that leave the site carry the name by which the world reaches it. */
export function absolute({ matches: [root] }: Pick<MetaArgs, "matches">, path: string): string {
  return (root.loaderData?.origin ?? "") + path;
}
