// What a person wrote about themselves. Nothing is shown of what is empty.
import type { ReactNode } from "react";
import type { PortfolioLink, Profile } from "#contract/deals/reviews/profile.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { WordList } from "#web/ui/word-list.tsx";
import { writtenIn } from "#web/ui/written-in.ts";

export function AboutPerson({ profile: { about, skills, languages, links } }: { profile: Profile }) {
  const hasLists = skills.length + languages.length + links.length > 0;
  if (!about && !hasLists) return null;
  return (
    <div className="grid items-start gap-x-10 gap-y-8 rounded-lg border border-line bg-card p-6 shadow-soft sm:p-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:[&>:only-child]:col-span-2">
      {about && (
        <Part title={m.person_about()}>
          <LinkedText className="max-w-prose whitespace-pre-line">{about}</LinkedText>
        </Part>
      )}
      {hasLists && (
        <div className="grid gap-8">
          <Words title={m.person_skills()} words={skills} />
          <Words title={m.person_languages()} words={languages} />
          {links.length > 0 && (
            <Part title={m.person_links()}>
              <ul className="grid gap-1">
                {links.map((link) => (
                  <li key={link.url + link.label}>
                    <PortfolioItem link={link} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Words({ title, words }: { title: string; words: string[] }) {
  if (words.length === 0) return null;
  return (
    <Part title={title}>
      <WordList words={words} />
    </Part>
  );
}

function PortfolioItem({ link: { url, label } }: { link: PortfolioLink }) {
  const { host } = new URL(url);
  return (
    <a href={url} target="_blank" rel="nofollow ugc noopener" className="inline-flex min-h-11 max-w-full items-center gap-2">
      <Icon name="share" className="size-4 text-river" />
      <span lang={writtenIn(label)} className={textLink}>
        {label || shortAddress(url)}
      </span>
      {label && <span className="text-sm text-ink-soft">{host}</span>}
      <span className="sr-only">({m.person_new_tab()})</span>
    </a>
  );
}

/** `https://www.example.com/work/` reads `example.com/work`. */
function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
