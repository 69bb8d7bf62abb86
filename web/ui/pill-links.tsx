import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

type PillLinksProps = Pick<LinkProps, "replace" | "preventScrollReset"> & {
  label: string;
  links: { to: string; text: ReactNode; isCurrent: boolean }[];
  /** What the links choose: a page, or something on the page. */
  current?: "page" | "true";
};

/** A row of links, for the tabs of a page or for a filter. */
export function PillLinks({ label, links, current = "page", ...navigation }: PillLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, text, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              {...navigation}
              aria-current={isCurrent ? current : undefined}
              className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold transition-colors duration-150 ${isCurrent ? "border-river bg-river text-on-river" : "border-line bg-card hover:border-river hover:text-river"}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
