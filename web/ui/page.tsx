import type { ReactNode } from "react";

type Width = "page" | "form";
type PageProps = { title: string; intro?: ReactNode; actions?: ReactNode; width?: Width | undefined; children: ReactNode };

/** What the route of a personal page exports as `handle`: the layout of personal pages shows it. */
export type PageHead = { title(): string; intro?(): string; width?: Width };

/** What the route of a page that fills the screen below the bar exports as `handle`. */
export type ScreenHandle = { fillsScreen: true };

/** The frame of most pages: heading, introduction, buttons, content. */
export function Page({ title, intro, actions, width = "page", children }: PageProps) {
  return (
    <div className="page-width pt-10 pb-20 sm:pt-14">
      <div className={width === "form" ? "mx-auto max-w-2xl" : ""}>
        <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="grid gap-2">
            <h1 className="text-4xl sm:text-5xl">{title}</h1>
            {intro && <p className="max-w-prose text-lg text-ink-soft">{intro}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}
