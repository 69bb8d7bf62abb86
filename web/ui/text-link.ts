/** The look of a link inside a sentence. */
export const textLink = "font-medium text-river underline underline-offset-4 hover:text-river-deep";
