import { Page } from "#web/ui/page.tsx";
import { termsSections } from "./terms-text.tsx";

export function TermsScreen() {
  return (
    <Page title="Terms and conditions" intro="Plain words about how we treat each other here. In force since 1 June 2025.">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
          <ol className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
            {termsSections.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-3 text-ink-soft underline-offset-4 hover:text-river hover:underline"
                >
                  <span aria-hidden="true" className="w-5 text-right text-sm tabular-nums">
                    {index + 1}
                  </span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-10">
          {termsSections.map(({ id, title, text }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-3 border-t border-line pt-6">
              <h2 id={`${id}-title`} className="flex items-baseline gap-3 text-2xl">
                <span aria-hidden="true" className="text-lg text-river tabular-nums">
                  {index + 1}
                </span>
                {title}
              </h2>
              {text}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
