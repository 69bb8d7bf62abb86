/** The orders of a poster's list of offers. Without schemas: the task pages load it. */
export const offerSorts = ["newest", "price", "days", "rating"] as const;
export type OfferSort = (typeof offerSorts)[number];
