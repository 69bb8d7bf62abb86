// Columns of content that moderators can hide.
import { text, uuid } from "./drizzle.server.ts";

export type HiddenState = "held" | "decided";

/** Columns of a table of content. `hiddenBy` is the decision; null while the content is held. */
export const hiddenColumns = () => ({
  hidden: text().$type<HiddenState>(),
  hiddenBy: uuid("hidden_by"),
});
