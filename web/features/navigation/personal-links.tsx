// My deals and Messages, each with the number of entries that wait for the person: icons in a wide bar, words in a wider one, lines in the folded menu.
import { NavLink } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useWaitingCounts } from "#web/data/waiting-counts.ts";
import { bellButton } from "#web/ui/bell.tsx";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type PersonalLink = { to: string; icon: IconName; label: string; count: number; note: string };

export function usePersonalLinks(): PersonalLink[] {
  const { deals = 0, threads = 0 } = useWaitingCounts() ?? {};
  return [
    { to: pagePaths.deals, icon: "bid", label: m.personal_deals(), count: deals, note: m.personal_your_turn({ count: numberText(deals) }) },
    {
      to: pagePaths.messages,
      icon: "feedback",
      label: m.personal_messages(),
      count: threads,
      note: m.personal_unread({ count: numberText(threads) }),
    },
  ];
}

/** Narrower bars have no room for it. */
export function PersonalLinks() {
  return (
    <nav aria-label={m.personal_links()} className="hidden @min-[71rem]/bar:block">
      <ul className="flex">
        {usePersonalLinks().map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              title={link.label}
              className={`bar-link ${bellButton} @min-[80rem]/bar:flex @min-[80rem]/bar:w-auto @min-[80rem]/bar:items-center @min-[80rem]/bar:gap-1.5 @min-[80rem]/bar:px-2 @min-[80rem]/bar:font-medium @min-[80rem]/bar:whitespace-nowrap`}
            >
              <Icon name={link.icon} className="bar-icon @min-[80rem]/bar:hidden" />
              <span className="sr-only @min-[80rem]/bar:not-sr-only">{link.label}</span>
              <Note {...link} />
              <span className="@min-[80rem]/bar:hidden">
                <CountBadge count={link.count} />
              </span>
              <span className="hidden @min-[80rem]/bar:block">
                <CountBadge count={link.count} isInline />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The lines of the folded menu. */
export function FoldedPersonalLinks({ className, onChoose }: { className: string; onChoose(): void }) {
  return usePersonalLinks().map((link) => (
    <li key={link.to} className="border-t border-line first:border-t-0">
      <NavLink to={link.to} onClick={onChoose} className={`${className} justify-between gap-3`}>
        <span>
          {link.label}
          <Note {...link} />
        </span>
        <CountBadge count={link.count} isInline />
      </NavLink>
    </li>
  ));
}

/** The number in words, for screen readers. */
export function Note({ count, note }: Pick<PersonalLink, "count" | "note">) {
  return count > 0 && <span className="sr-only">, {note}</span>;
}
