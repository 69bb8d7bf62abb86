// After the work: each side rates the other. Neither reads before both have written or the time is over.
import { useCallback, useEffect, useRef, useState } from "react";
import type { TaskReviews } from "#contract/review.ts";
import { browserClient } from "#web/data/api.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { ReviewCard } from "#web/ui/review-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { shortDayText } from "#web/ui/time-words.ts";
import { ReviewForm } from "./review-form.tsx";

type Known = { status: "loading" } | { status: "failed"; error: unknown } | { status: "ready"; reviews: TaskReviews };

export function DealReviews({ task }: { task: string }) {
  const [known, setKnown] = useState<Known>({ status: "loading" });
  const heading = useRef<HTMLHeadingElement>(null);

  const read = useCallback(
    () =>
      browserClient.signedIn.request("GET /reviews", { query: { task } }).then(
        (reviews) => setKnown({ status: "ready", reviews }),
        (error) => setKnown({ status: "failed", error }),
      ),
    [task],
  );
  useEffect(() => {
    read();
  }, [read]);

  function written(reviews: TaskReviews) {
    setKnown({ status: "ready", reviews });
    heading.current?.focus();
  }

  return (
    <div className="grid gap-4 rounded-md border border-line-strong/60 p-4 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Reviews of this deal
      </h3>
      {known.status === "loading" && <Skeleton className="h-24" />}
      {known.status === "failed" && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="flex-1">The reviews could not be read. {failureReason(known.error)}</p>
          <Button variant="secondary" onClick={read}>
            Try again
          </Button>
        </div>
      )}
      {known.status === "ready" && <Written task={task} reviews={known.reviews} onWritten={written} onStale={read} />}
    </div>
  );
}

type WrittenProps = { task: string; reviews: TaskReviews; onWritten(reviews: TaskReviews): void; onStale(): void };

function Written({ task, reviews: { mine, theirs, mayWrite, until }, onWritten, onStale }: WrittenProps) {
  return (
    <>
      {theirs && <ReviewCard review={theirs} heading="What they say of you" />}
      {mine && <ReviewCard review={mine} heading="What you say of them" />}
      {mine && !theirs && until && (
        <p role="status" className="text-ink-soft">
          Both reviews appear together when both are written, or on {shortDayText(until)}.
        </p>
      )}
      {mayWrite && until && (
        <>
          <p className="text-ink-soft">
            Rate each other until {shortDayText(until)}. Both reviews appear together when both are written, or after that day.
          </p>
          <ReviewForm task={task} onWritten={onWritten} onStale={onStale} />
        </>
      )}
      {!mayWrite && !mine && <p className="text-ink-soft">The time for your review is over.</p>}
    </>
  );
}
