import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Written } from "#web/ui/written.tsx";

/** A line of a list of tasks: the title, then short facts. All of it is the link. */
export function TaskRow({ title, children, ...link }: Pick<LinkProps, "to" | "state"> & { title: string; children: ReactNode }) {
  return (
    <Link
      {...link}
      className="group flex flex-wrap items-center gap-x-6 gap-y-1 rounded-md border border-line bg-card px-5 py-4 shadow-soft transition-colors duration-150 hover:border-river"
    >
      <Written as="span" className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere group-hover:text-river">
        {title}
      </Written>
      {children}
    </Link>
  );
}
