/** How a link looks that stands among words. */
export const textLink = "font-medium text-river underline underline-offset-4 hover:text-river-deep";
