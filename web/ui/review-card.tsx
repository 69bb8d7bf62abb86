import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Review } from "#contract/deals/reviews/review.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { titleText } from "#web/ui/hidden-text.ts";
import { insert } from "#web/ui/insert.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { detailsPath, personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { Written } from "#web/ui/written.tsx";
import { writtenIn } from "#web/ui/written-in.ts";

type ReviewCardProps = {
  review: Review;
  /** Replaces the author's name where the page already shows it. */
  heading?: string;
  className?: string;
  /** Where the review is hidden. */
  notice?: ReactNode;
  /** The button that reports the review. */
  report?: ReactNode;
};

/** A review of one side of a deal by the other. */
export function ReviewCard({ review, heading, className = "bg-sunk", notice, report }: ReviewCardProps) {
  const { author, task, side, stars, words, createdAt } = review;
  return (
    <div className={`grid content-start gap-2 rounded-md p-4 sm:p-6 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 items-center gap-3 font-display text-lg leading-tight font-bold">
          <Avatar name={author.name} photoURL={author.photoURL} />
          {heading ?? (
            <Link to={personPath(author.id)} lang={writtenIn(author.name)} className={`${textLink} wrap-anywhere`}>
              {author.name}
            </Link>
          )}
        </p>
        <Stars value={stars} />
      </div>
      {notice}
      <Written className="max-w-prose empty:hidden whitespace-pre-line">{words}</Written>
      <p className="text-sm text-ink-soft">
        {!heading && (
          <>
            {insert(side === "poster" ? m.reviewcard_posted : m.reviewcard_worked, {
              task: (
                <Link to={detailsPath(task._id)} lang={writtenIn(task.title)} className={textLink}>
                  {titleText(task.title)}
                </Link>
              ),
            })}
            {" · "}
          </>
        )}
        <time dateTime={createdAt}>{dayText(createdAt)}</time>
      </p>
      {!review.hidden && report}
    </div>
  );
}
