import type { ReactNode } from "react";
import { Link } from "react-router";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { textLink } from "#web/ui/text-link.ts";

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: "How do I post a task?",
    answer: (
      <>
        Sign in and open <PageLink to={pagePaths.addTask}>Add Task</PageLink>. Give it a title, a category, a description, a deadline and a
        budget. It is in the market as soon as you send it.
      </>
    ),
  },
  {
    question: "How do I bid on a task?",
    answer: (
      <>
        Find one under <PageLink to={pagePaths.browse}>Browse Tasks</PageLink>, open its bid page and press Bid Now. Your bid counts as a
        like that the poster sees. Each person can bid once on a task, and a bid cannot be taken back.
      </>
    ),
  },
  {
    question: "Can I change or delete my task?",
    answer: (
      <>
        Yes, whenever you like, from <PageLink to={pagePaths.myPosted}>My Posted Tasks</PageLink>. Edit and delete show on every card, but
        the server lets only the poster use them. A deleted task is gone for good.
      </>
    ),
  },
  {
    question: "What does TaskHaat cost, and who pays whom?",
    answer:
      "Posting, browsing and bidding are free. TaskHaat handles no money: the budget is what the poster offers, and the two of you settle it between you.",
  },
  {
    question: "Who can see my email address?",
    answer: "Nobody but you. Others see your name and a masked address, such as r•••@example.com.",
  },
  {
    question: "I forgot my password.",
    answer: (
      <>
        Ask for a link on <PageLink to={pagePaths.forgotPassword}>the reset page</PageLink> and choose a new password of at least{" "}
        {limits.passwordMin} characters, with a number, a lowercase and an uppercase letter. If you came with Google, sign in with Google:
        there is no password to forget.
      </>
    ),
  },
  {
    question: "Which dashboard figures are real?",
    answer: (
      <>
        Those marked Live, and everything under Analytics and Reports, come from the server. Blocks marked Sample are fixed and show how a
        full market looks. <PageLink to={pagePaths.reports}>Reports</PageLink> also gives you your tasks as CSV files.
      </>
    ),
  },
  {
    question: "Can I make the text larger, or stop things moving?",
    answer:
      "Yes. Open the menu behind your photo and choose Display & accessibility: theme, text size and motion. Without a choice, TaskHaat follows your system.",
  },
  {
    question: "How do I tell you that something is wrong?",
    answer: "Press Ctrl and B on any page, signed in or not, and write it down. It goes to the people who run this market.",
  },
];

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

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={textLink}>
      {children}
    </Link>
  );
}
