import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile.ts";
import { readFirst, shownIn } from "#web/data/load.ts";

/** Visitors may ask for so many at once. */
const mostReviews = 240;

export type KnownProfile = Profile & { next: string | null };

export async function readPerson(client: Client, id: string, address: string): Promise<KnownProfile> {
  const count = Math.min(shownIn(address), mostReviews);
  const { profile, items, next } = await readFirst(count, async (query) => {
    const { data, next } = await client.list("GET /people/{id}", { id, query });
    return { profile: data, items: data.reviews, next };
  });
  return { ...profile, reviews: items, next: items.length < mostReviews ? next : null };
}
