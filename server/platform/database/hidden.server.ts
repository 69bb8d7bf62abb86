// Columns of content that moderators can hide.
import { text, uuid } from "./drizzle.server.ts";

export const hiddenStates = ["held", "decided"] as const;
export type HiddenState = (typeof hiddenStates)[number];

/** Columns of a table of content. `hiddenBy` is the decision; null while the content is held. */
export const hiddenColumns = () => ({
  hidden: text().$type<HiddenState>(),
  hiddenBy: uuid("hidden_by"),
});
