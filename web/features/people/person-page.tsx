import type { MetaDescriptor } from "react-router";
import type { Client } from "#contract/client.ts";
import { type Profile, profileFrom } from "#contract/profile.ts";
import { dayText } from "#messages/formats.ts";
import { readFirst, shownIn } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { ReviewCard } from "#web/ui/review-card.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { countText, ratingText } from "#web/ui/task-words.ts";

/** Visitors may ask for so many at once. */
const mostReviews = 240;

type KnownProfile = Profile & { next: string | null };

export async function readPerson(client: Client, id: string, address: string): Promise<KnownProfile> {
  const count = Math.min(shownIn(address), mostReviews);
  const { profile, items, next } = await readFirst(count, async (query) => {
    const { data, next } = await client.list("GET /people/{id}", { id, query });
    return { profile: data, items: data.reviews, next };
  });
  return { ...profile, reviews: items, next: items.length < mostReviews ? next : null };
}

export function PersonPage({ profile }: { profile: KnownProfile }) {
  return (
    <div className="page-width grid gap-8 pt-10 pb-20 sm:pt-14">
      <header className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
        <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6 pt-5 sm:p-10 sm:pt-8">
          <Avatar name={profile.name} photoURL={profile.photoURL} size="lg" />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-3xl sm:text-5xl">{profile.name}</h1>
            <p className="text-ink-soft">On TaskHaat since {dayText(profile.memberSince)}</p>
          </div>
          <div className="grid gap-1 sm:ml-auto sm:justify-items-end">
            <p className="font-display text-3xl leading-none font-bold">{ratingText(profile.rating)}</p>
            {profile.rating > 0 && <Stars value={profile.rating} />}
            <p className="text-sm text-ink-soft">{profile.reviewCount > 0 ? countText(profile.reviewCount, "review") : "No reviews yet"}</p>
          </div>
        </div>
        <dl className="grid gap-px border-t border-line bg-line sm:grid-cols-3">
          {figuresOf(profile).map(({ name, value, hint }) => (
            <div key={name} className="grid content-start gap-0.5 bg-card px-6 py-5 sm:px-10">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="grid gap-0.5">
                <span className="font-display text-3xl font-bold tabular-nums">{value}</span>
                <span className="text-sm text-ink-soft">{hint}</span>
              </dd>
            </div>
          ))}
        </dl>
      </header>
      <Reviews profile={profile} />
    </div>
  );
}

function Reviews({ profile: { reviews, next } }: { profile: KnownProfile }) {
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-2xl">
        Reviews
      </h2>
      {reviews.length === 0 && (
        <StateMessage
          drawing="empty-stall"
          title="No reviews yet"
          text="Reviews come from finished deals: both sides write, and both appear together."
        />
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {reviews.map((review) => (
          <li key={review._id} className="grid">
            <ReviewCard review={review} className="border border-line bg-card shadow-soft" />
          </li>
        ))}
      </ul>
      {next && <ShowMore>Show more reviews</ShowMore>}
    </section>
  );
}

/** For search engines and link previews. */
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

export function figuresOf({ tasksDone, hireRate, responseHours }: Profile) {
  const tooFew = `Shown from ${profileFrom} on`;
  return [
    { name: "Tasks done", value: tasksDone.toLocaleString("en"), hint: "Work for others, taken by its poster" },
    {
      name: "Hire rate",
      value: hireRate === null ? "–" : `${Math.round(hireRate * 100)} %`,
      hint: hireRate === null ? tooFew : "Of their own tasks with offers",
    },
    {
      name: "Response time",
      value: responseHours === null ? "–" : hoursText(responseHours),
      hint: responseHours === null ? tooFew : "Median, to an offer or an award",
    },
  ];
}

/** In minutes below an hour, in days from two days on. */
export function hoursText(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}
