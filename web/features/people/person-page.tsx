import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import type { Page } from "#contract/client.ts";
import type { Profile } from "#contract/deals/reviews/profile.ts";
import { limits } from "#contract/platform/limits.ts";
import { dayText } from "#texts/day-formats.ts";
import { percentText } from "#texts/figure-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { asPerson, readFirst } from "#web/data/load.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { describePage, type MetaArgs, marketName } from "#web/ui/page-meta.ts";
import { ReviewCard } from "#web/ui/review-card.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { ratingText } from "#web/ui/task-words.ts";
import { hoursText } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { AboutPerson } from "./about-person.tsx";
import { DealRecords } from "./deal-record.tsx";
import { PersonActions, type PersonReader } from "./person-actions.tsx";
import { FinishedTasks, OpenTasks } from "./person-tasks.tsx";

/** At most this many reviews are loaded for a page. */
const mostReviews = 240;

export type KnownProfile = Profile & { next: string | null };

type Query = { limit: number; after?: string };
/** With or without the token of a person. */
type ProfileReader = { list(key: "GET /people/{id}", input: { id: string; query: Query }): Promise<Page<"GET /people/{id}">> };

export async function readPerson(client: ProfileReader, id: string, count: number = limits.page): Promise<KnownProfile> {
  const { profile, items, next } = await readFirst(Math.min(count, mostReviews), async (query) => {
    const { data, next } = await client.list("GET /people/{id}", { id, query });
    return { profile: data, items: data.reviews, next };
  });
  return { ...profile, reviews: items, next: items.length < mostReviews ? next : null };
}

/** In the browser: with the hidden texts that are for the person at the screen. */
export async function withOwnTexts(profile: KnownProfile): Promise<KnownProfile> {
  if (!profile.hidden && !profile.reviews.some(({ hidden }) => hidden)) return profile;
  return asPerson((client) => readPerson(client, profile.id, Math.max(profile.reviews.length, limits.page))).catch(() => profile);
}

type PersonPageProps = {
  profile: KnownProfile;
  /** Null for a visitor, and until it is known. */
  reader: PersonReader | null;
  /** Credentials of other markets. */
  brought: ReactNode;
  /** The button that reports the profile or a review. */
  report(reported: { kind: "person" | "review"; id: string; author: { id: string; name: string } }): ReactNode;
};

export function PersonPage({ profile, reader, brought, report }: PersonPageProps) {
  const figures = figuresOf(profile);
  return (
    <div className="page-width grid gap-8 pt-10 pb-20 sm:pt-14">
      <header className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
        <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6 pt-5 sm:p-10 sm:pt-8">
          <Avatar name={profile.name} photoURL={profile.photoURL} size="xl" />
          <div className="grid min-w-0 flex-1 basis-60 gap-1">
            <h1 className="text-3xl sm:text-5xl">{profile.name}</h1>
            {profile.headline && <Written className="text-lg">{profile.headline}</Written>}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
              {m.person_since({ date: dayText(profile.memberSince) })}
              {profile.emailVerified && (
                <span className="badge dye-teal">
                  <Icon name="check" className="size-4" />
                  {m.person_email_verified()}
                </span>
              )}
            </p>
            {!profile.hidden && (
              <div className="mt-3 flex flex-wrap items-center gap-3">
                <PersonActions profile={profile} reader={reader} />
              </div>
            )}
            {!profile.hidden && report({ kind: "person", id: profile.id, author: profile })}
          </div>
          <div className="grid gap-1 sm:justify-items-end sm:self-start">
            <p className="font-display text-3xl leading-none font-bold">{ratingText(profile.rating)}</p>
            {profile.rating > 0 && <Stars value={profile.rating} />}
            <p className="text-sm text-ink-soft">
              {profile.reviewCount > 0 ? m.person_review_count({ count: profile.reviewCount }) : m.person_no_reviews()}
            </p>
          </div>
        </div>
        {isNew(profile) && <p className="border-t border-line px-6 py-4 text-ink-soft sm:px-10">{m.person_new()}</p>}
        <dl className="grid gap-px border-t border-line bg-line empty:hidden sm:auto-cols-fr sm:grid-flow-col">
          {figures.map(({ name, value, hint }) => (
            <div key={name} className="grid content-start gap-x-4 gap-y-0.5 bg-card px-6 py-3 max-sm:grid-cols-[1fr_auto] sm:px-10 sm:py-5">
              <dt className="max-sm:font-medium sm:text-sm sm:text-ink-soft">{name}</dt>
              <dd className="grid gap-0.5 max-sm:contents">
                <span className="font-display text-3xl font-bold tabular-nums max-sm:row-span-2 max-sm:self-center">{value}</span>
                <span className="text-sm text-ink-soft">{hint}</span>
              </dd>
            </div>
          ))}
        </dl>
      </header>
      <HiddenNotice hidden={profile.hidden} isReadable={hasTexts(profile)} />
      <AboutPerson profile={profile} />
      <OpenTasks tasks={profile.openTasks} />
      <FinishedTasks tasks={profile.finishedWork} />
      {profile.reviews.length > 0 && <Reviews profile={profile} report={report} />}
      {brought}
      <DealRecords profile={profile} />
    </div>
  );
}

function hasTexts({ headline, about, skills, languages, links }: Profile): boolean {
  return headline !== "" || about !== "" || skills.length + languages.length + links.length > 0;
}

function isNew({ freelancer, poster }: Profile): boolean {
  return freelancer.deals + poster.deals === 0;
}

function Reviews({ profile: { reviews, next }, report }: Pick<PersonPageProps, "profile" | "report">) {
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-2xl">
        {m.person_reviews()}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {reviews.map((review) => (
          <li key={review._id} className="grid">
            <ReviewCard
              review={review}
              className="border border-line bg-card shadow-soft"
              notice={<HiddenNotice hidden={review.hidden} isReadable={review.words !== ""} />}
              report={report({ kind: "review", id: review._id, author: review.author })}
            />
          </li>
        ))}
      </ul>
      {next && <ShowMore>{m.person_more_reviews()}</ShowMore>}
    </section>
  );
}

/** For search engines and link previews. */
export function personMeta(args: MetaArgs & { loaderData: { profile: Profile } | undefined }): MetaDescriptor[] {
  const profile = args.loaderData?.profile;
  if (!profile) {
    return describePage(args, { description: m.person_meta_missing_description, unlisted: true });
  }
  const { id, name, headline, rating, reviewCount, tasksDone } = profile;
  const market = marketName(args);
  const known = { name, market, jobs: m.person_job_count({ count: tasksDone }), reviews: m.person_review_count({ count: reviewCount }) };
  const figures = rating > 0 ? m.person_meta_rated({ ...known, rating: ratingText(rating) }) : m.person_meta_new(known);
  return describePage(args, {
    title: m.person_meta_title({ name, market }),
    description: headline ? `${headline}. ${figures}` : figures,
    path: personPath(id),
  });
}

/** Without those that are zero or have too few cases. */
export function figuresOf({ tasksDone, hireRate, hired, decided, responseHours }: Profile) {
  const ofHires = m.person_hire_rate_hint({ hired: numberText(hired), decided: numberText(decided) });
  return [
    tasksDone > 0 && { name: m.person_jobs(), value: numberText(tasksDone), hint: m.person_jobs_hint() },
    hireRate !== null && { name: m.person_hire_rate(), value: percentText(Math.round(hireRate * 100)), hint: ofHires },
    responseHours !== null && { name: m.person_response_time(), value: hoursText(responseHours), hint: m.person_response_time_hint() },
  ].filter((figure) => figure !== false);
}
