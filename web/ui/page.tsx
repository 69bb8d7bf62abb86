import type { ReactNode } from "react";

type Width = "page" | "form";
type PageProps = {
  title: string;
  intro?: ReactNode;
  actions?: ReactNode;
  width?: Width | undefined;
  /** The heading is one line, so that a list begins as high as possible. */
  isCompact?: boolean;
  children: ReactNode;
};

/** What the route of a personal page exports as `handle`: the layout of personal pages shows it. */
export type PageHead = { title(): string; intro?(): string; width?: Width };

/** What the route of a page that fills the screen below the bar exports as `handle`. */
export type ScreenHandle = { fillsScreen: true };

const looks = {
  tall: {
    page: "pt-10 sm:pt-14",
    head: "mb-8 items-end gap-x-8 gap-y-4",
    words: "grid gap-2",
    title: "text-4xl sm:text-5xl",
    intro: "text-lg",
  },
  compact: {
    page: "pt-5",
    head: "mb-4 items-center gap-x-4 gap-y-2",
    words: "flex flex-wrap items-baseline gap-x-4",
    title: "text-xl min-[24rem]:text-2xl sm:text-3xl",
    intro: "max-sm:hidden",
  },
};

/** The frame of most pages: heading, introduction, buttons, content. */
export function Page({ title, intro, actions, width = "page", isCompact = false, children }: PageProps) {
  const look = isCompact ? looks.compact : looks.tall;
  return (
    <div className={`page-width pb-20 ${look.page}`}>
      <div className={width === "form" ? "mx-auto max-w-2xl" : ""}>
        <header className={`flex flex-wrap justify-between ${look.head}`}>
          <div className={look.words}>
            <h1 className={look.title}>{title}</h1>
            {intro && <p className={`max-w-prose text-ink-soft ${look.intro}`}>{intro}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}
