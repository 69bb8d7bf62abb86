/** Figures about a person are shown from this many cases on. Apart from the schemas, which the pages with these figures do not need. */
export const profileFrom = 3;
