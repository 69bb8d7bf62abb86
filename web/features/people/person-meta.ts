// What search engines and link previews are told of a person.
import type { MetaDescriptor } from "react-router";
import type { Profile } from "#contract/profile.ts";
import { describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { personPath } from "#web/ui/task-links.ts";
import { ratingText } from "#web/ui/task-words.ts";
import { countText } from "./figures.ts";

export function personMeta(args: MetaArgs & { loaderData: { profile: Profile } | undefined }): MetaDescriptor[] {
  const profile = args.loaderData?.profile;
  if (!profile) return describePage(args, { title: "Somebody on TaskHaat", description: "A person on TaskHaat.", unlisted: true });
  const { id, name, rating, reviewCount, tasksDone } = profile;
  const judged = rating > 0 ? `rated ${ratingText(rating)} of 5` : "new on the market";
  return describePage(args, {
    title: `${name} on TaskHaat`,
    description: `${name}: ${judged}, ${countText(tasksDone, "task")} done, ${countText(reviewCount, "review")}.`,
    path: personPath(id),
  });
}
