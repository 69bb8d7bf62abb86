/** What the profile menu can open over the page. */
export type BarDialog = "feedback" | "display";
