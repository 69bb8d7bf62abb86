import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { recoveryWaitHours } from "#contract/account/recovery-times.ts";
import { timers } from "#contract/deals/timers.ts";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { feeNotice } from "#web/ui/fee.ts";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { useMarket } from "#web/ui/market.ts";
import { textLink } from "#web/ui/text-link.ts";

type Named = { market: string; feedback: string };
type Paid = Named & { payments: PaymentTerms };

type Question = {
  question: (names: Named) => string;
  answer?: (names: Named) => ReactNode;
  /** Where the market takes payments; instead of `answer`, if there is one. */
  paidAnswer?: (names: Paid) => ReactNode;
  /** Only where this server is the identity provider. */
  isEmbedded?: true;
};

const offerParts = () => ({
  link: <PageLink to={pagePaths.browse}>{m.about_help_offer_link()}</PageLink>,
  hours: numberText(timers.awardHours),
  days: numberText(timers.deliveredDays),
});

const questions: readonly Question[] = [
  {
    question: m.about_help_post,
    answer: () => insert(m.about_help_post_answer, { link: <PageLink to={pagePaths.addTask}>{m.about_help_post_link()}</PageLink> }),
  },
  {
    question: m.about_help_offer,
    answer: () => insert(m.about_help_offer_answer, offerParts()),
    paidAnswer: () => insert(m.about_help_offer_paid_answer, offerParts()),
  },
  {
    question: m.about_help_end,
    answer: () =>
      insert(m.about_help_end_answer, {
        link: <PageLink to={pagePaths.deals}>{m.about_help_end_link()}</PageLink>,
        overdueDays: numberText(timers.overdueDays),
      }),
  },
  { question: m.about_help_ask, answer: m.about_help_ask_answer },
  { question: () => m.about_help_like({ action: m.bid_action() }), answer: m.about_help_like_answer },
  {
    question: m.about_help_edit,
    answer: () => insert(m.about_help_edit_answer, { link: <PageLink to={pagePaths.myPosted}>{m.about_help_edit_link()}</PageLink> }),
  },
  {
    question: m.about_help_cost,
    answer: m.about_help_cost_answer,
    paidAnswer: ({ market, payments }) => m.about_help_cost_paid_answer({ market, fee: feeNotice(market, payments) }),
  },
  { question: m.about_help_pay, paidAnswer: paymentsAnswer },
  {
    question: m.about_help_payout,
    paidAnswer: () => insert(m.about_help_payout_answer, { link: <PageLink to={pagePaths.wallet}>{m.about_help_payout_link()}</PageLink> }),
  },
  { question: m.about_help_email, answer: m.about_help_email_answer },
  {
    question: m.about_help_password,
    answer: () =>
      insert(m.about_help_password_answer, {
        link: <PageLink to={pagePaths.forgotPassword}>{m.about_help_password_link()}</PageLink>,
        min: numberText(limits.passwordMin),
      }),
  },
  {
    question: m.about_help_locked_out,
    answer: ({ market }) => m.about_help_locked_out_answer({ market, hours: numberText(recoveryWaitHours) }),
    isEmbedded: true,
  },
  {
    question: m.about_help_figures,
    answer: () => insert(m.about_help_figures_answer, { link: <PageLink to={pagePaths.reports}>{m.about_help_figures_link()}</PageLink> }),
  },
  { question: m.about_help_display, answer: m.about_help_display_answer },
  { question: m.about_help_problem, answer: m.about_help_problem_answer },
];

/** The target of Help & support. The answers open without scripts too. */
export function Help() {
  const { name: market, payments } = useMarket();
  const names = { market, feedback: m.footer_feedback() };
  const config = useRouteLoaderData<PublicConfig>("root");
  const shown = questions
    .filter(({ isEmbedded }) => !isEmbedded || config?.provider === "embedded")
    .map(({ question, answer, paidAnswer }) => ({
      question: question(names),
      answer: payments && paidAnswer ? paidAnswer({ ...names, payments }) : answer?.(names),
    }))
    .filter(({ answer }) => answer !== undefined);
  return (
    <section
      id="help"
      aria-labelledby="help-title"
      className="at-top:[content-visibility:auto] border-t border-line bg-sunk [contain-intrinsic-height:auto_60rem]"
    >
      <div className="page-width grid gap-x-12 gap-y-6 py-16 md:py-20 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-3">
          <h2 id="help-title" className="text-3xl sm:text-4xl">
            {m.about_help()}
          </h2>
          <p className="max-w-prose text-lg text-ink-soft">{m.about_help_intro(names)}</p>
        </div>
        <div className="border-t border-line-strong">
          {shown.map(({ question, answer }) => (
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

function paymentsAnswer({ market, payments }: Paid): string {
  const decisionHours = numberText(timers.decisionMoneyHours);
  const answer = m.about_help_pay_answer({ market, hours: numberText(payments.hours), decisionHours });
  return payments.mode === "sandbox" ? `${answer} ${m.about_sandbox()}` : answer;
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={textLink}>
      {children}
    </Link>
  );
}
