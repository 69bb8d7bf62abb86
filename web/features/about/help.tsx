import { Icon } from "#web/ui/icon.tsx";
import { questions } from "./questions.tsx";

/** Help & support leads here. The answers open without scripts too. */
export function Help() {
  return (
    <section id="help" aria-labelledby="help-title" className="border-t border-line bg-sunk">
      <div className="page-width grid gap-x-12 gap-y-6 py-16 md:py-20 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-3">
          <h2 id="help-title" className="text-3xl sm:text-4xl">
            Help &amp; support
          </h2>
          <p className="max-w-prose text-lg text-ink-soft">What people ask us most. Press Ctrl and B to ask something else.</p>
        </div>
        <div className="border-t border-line-strong">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-line-strong">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-sm py-3 font-display text-lg font-semibold hover:text-river [&::-webkit-details-marker]:hidden">
                {question}
                <Icon name="chevron-down" className="size-5 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
              </summary>
              <p className="max-w-prose pr-9 pb-5 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
