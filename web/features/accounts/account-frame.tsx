import type { ReactNode } from "react";
import { StallDrawing, type StallPart, stallParts } from "./stall-drawing.tsx";

type AccountFrameProps = {
  title: string;
  heading: string;
  intro: ReactNode;
  /** What of the stall stands; all of it, unless the page says otherwise. */
  parts?: readonly StallPart[];
  sign?: string;
  children: ReactNode;
};

/** The place where people come in: the form under an awning, the stall that waits for them beside it. */
export function AccountFrame({ title, heading, intro, parts = stallParts, sign = "TaskHaat", children }: AccountFrameProps) {
  return (
    <div className="page-width grid items-center gap-x-16 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <title>{title}</title>
      <StallDrawing parts={parts} sign={sign} className="hidden w-full self-center rounded-lg bg-sunk lg:block" />
      <div className="mx-auto w-full max-w-116 overflow-clip rounded-lg border border-line bg-card shadow-soft">
        <div aria-hidden="true" className="awning" />
        <div className="grid gap-6 p-5 pt-7 sm:p-9 sm:pt-8">
          <header className="grid gap-2">
            <h1 className="text-3xl sm:text-4xl">{heading}</h1>
            <p className="text-ink-soft">{intro}</p>
          </header>
          <noscript>
            <p className="rounded-md bg-marigold-tint px-4 py-3">This page needs JavaScript. Please turn it on and load the page again.</p>
          </noscript>
          {children}
        </div>
      </div>
    </div>
  );
}
