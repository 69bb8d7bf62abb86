import type { ReactNode } from "react";
import { StallCard } from "./stall-card.tsx";
import { StallDrawing, type StallPart, stallParts } from "./stall-drawing.tsx";

type AccountFrameProps = {
  heading: string;
  intro: ReactNode;
  /** What of the stall stands; all of it, unless the page says otherwise. */
  parts?: readonly StallPart[];
  sign?: string;
  children: ReactNode;
};

/** The place where people come in: the form under an awning, the stall that waits for them beside it. */
export function AccountFrame({ heading, intro, parts = stallParts, sign = "TaskHaat", children }: AccountFrameProps) {
  return (
    <div className="page-width grid items-start gap-x-16 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <StallDrawing parts={parts} sign={sign} className="sticky top-25 hidden max-h-[calc(100dvh-8rem)] w-full rounded-lg lg:block" />
      <StallCard className="mx-auto w-full max-w-116">
        <div className="grid gap-6 p-5 pt-7 sm:p-9 sm:pt-8">
          <header className="grid gap-2">
            <h1 className="text-3xl sm:text-4xl">{heading}</h1>
            <p className="text-pretty text-ink-soft">{intro}</p>
          </header>
          <p className="hidden rounded-md bg-marigold-tint px-4 py-3 no-script:block">
            This page needs JavaScript. Please turn it on and load the page again.
          </p>
          {children}
        </div>
      </StallCard>
    </div>
  );
}
