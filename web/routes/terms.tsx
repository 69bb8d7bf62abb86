import type { ReactNode } from "react";
import { Link } from "react-router";
import { timers } from "#contract/deals/timers.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { feeNotice } from "#web/ui/fee.ts";
import { insert } from "#web/ui/insert.tsx";
import { useMarket } from "#web/ui/market.ts";
import { Page } from "#web/ui/page.tsx";
import { listedPage } from "#web/ui/page-meta.ts";
import { textLink } from "#web/ui/text-link.ts";

export const meta = listedPage(m.terms_page_title, m.terms_description);

type Named = { market: string; payments: PaymentTerms | null };
/** Null for a paragraph that the market does not need. */
type Paragraph = (names: Named) => ReactNode;

const sections: readonly { id: string; title(names: Named): string; paragraphs: readonly Paragraph[] }[] = [
  { id: "what-this-is", title: m.terms_about_title, paragraphs: [m.terms_about_marketplace, m.terms_about_acceptance] },
  { id: "your-account", title: m.terms_account_title, paragraphs: [m.terms_account_responsibility, m.terms_account_changes] },
  { id: "posting", title: m.terms_posting_title, paragraphs: [m.terms_posting_content, m.terms_posting_public] },
  { id: "offers", title: m.terms_offers_title, paragraphs: [m.terms_offers_make, dealParagraph, endParagraph, m.terms_offers_likes] },
  {
    id: "money",
    title: m.terms_money_title,
    paragraphs: [priceParagraph, releaseParagraph, refundParagraph, disputeParagraph, sandboxParagraph],
  },
  { id: "manners", title: m.terms_conduct_title, paragraphs: [m.terms_conduct_rules, m.terms_conduct_consequences] },
  {
    id: "your-data",
    title: m.terms_data_title,
    paragraphs: [
      m.terms_data_kept,
      ({ payments }) => payments && m.terms_data_money(),
      m.terms_data_email,
      deletionParagraph,
      ({ market, payments }) => payments && m.terms_data_money_deletion({ market }),
    ],
  },
  { id: "as-it-is", title: m.terms_liability_title, paragraphs: [m.terms_liability_text] },
  { id: "changes", title: m.terms_changes_title, paragraphs: [m.terms_changes_date, questionsParagraph] },
];

export default function Terms() {
  const { name: market, payments } = useMarket();
  const names = { market, payments };
  return (
    <Page title={m.terms_title()} intro={m.terms_intro(names)}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav aria-label={m.terms_contents()} className="lg:sticky lg:top-28 lg:self-start">
          <ol className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-3 text-ink-soft underline-offset-4 hover:text-river hover:underline"
                >
                  <span aria-hidden="true" className="w-5 text-right text-sm tabular-nums">
                    {numberText(index + 1)}
                  </span>
                  {title(names)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-10">
          {sections.map(({ id, title, paragraphs }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-3 border-t border-line pt-6">
              <h2 id={`${id}-title`} className="flex items-baseline gap-3 text-2xl">
                <span aria-hidden="true" className="text-lg text-river tabular-nums">
                  {numberText(index + 1)}
                </span>
                {title(names)}
              </h2>
              {paragraphs
                .map((paragraph) => paragraph(names))
                .filter((content) => content !== null)
                .map((content, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs keep their order
                  <p key={place}>{content}</p>
                ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

function dealParagraph({ payments }: Named): string {
  const deal = payments ? m.terms_offers_deal_paid : m.terms_offers_deal;
  return deal({ days: numberText(timers.deliveredDays) });
}

function priceParagraph({ market, payments }: Named): string {
  return payments ? m.terms_money_secured({ market, hours: numberText(payments.hours) }) : m.terms_money_payment({ market });
}

function releaseParagraph({ market, payments }: Named): string | null {
  return payments && m.terms_money_released({ fee: feeNotice(market, payments) });
}

function refundParagraph({ market, payments }: Named): string | null {
  return payments && m.terms_money_refunds({ market });
}

function disputeParagraph({ market, payments }: Named): string {
  if (!payments) return m.terms_money_disputes();
  return m.terms_money_disputes_paid({ market, decisionHours: numberText(timers.decisionMoneyHours) });
}

function sandboxParagraph({ payments }: Named): string | null {
  return payments?.mode === "sandbox" ? m.about_sandbox() : null;
}

function endParagraph(): string {
  return m.terms_offers_end({ proposalHours: numberText(timers.proposalHours), overdueDays: numberText(timers.overdueDays) });
}

function deletionParagraph(): ReactNode {
  return insert(m.terms_data_deletion, {
    link: (
      <Link to={pagePaths.profile} className={textLink}>
        {m.terms_data_profile()}
      </Link>
    ),
  });
}

function questionsParagraph(): ReactNode {
  return insert(m.terms_changes_questions, {
    feedback: m.footer_feedback(),
    link: (
      <Link to={`${pagePaths.about}#help`} className={textLink}>
        {m.terms_changes_help()}
      </Link>
    ),
  });
}
