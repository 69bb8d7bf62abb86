import type { ReactNode } from "react";

/** The head of a page inside the dashboard's frame. */
export function DashboardPage({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="mb-6 grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{intro}</p>
      </header>
      {children}
    </>
  );
}
