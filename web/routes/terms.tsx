import type { ReactNode } from "react";
import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { textLink } from "#web/ui/text-link.ts";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "Terms",
    description: "The rules of TaskHaat in plain words: what you may post, what we keep about you, and what happens when things go wrong.",
  });

const titles = {
  "what-this-is": "What this is",
  "your-account": "Your account",
  posting: "Posting a task",
  bidding: "Bidding on a task",
  money: "Money and work",
  manners: "Manners of the market",
  "your-data": "Your data",
  "as-it-is": "As it is",
  changes: "Changes and questions",
};
type SectionId = keyof typeof titles;
const ids = Object.keys(titles) as SectionId[];

export default function Terms() {
  return (
    <Page title="Terms and conditions" intro="Plain words about how we treat each other here. In force since 1 June 2025.">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
          <ol className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
            {ids.map((id, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-3 text-ink-soft underline-offset-4 hover:text-river hover:underline"
                >
                  <span aria-hidden="true" className="w-5 text-right text-sm tabular-nums">
                    {index + 1}
                  </span>
                  {titles[id]}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-10">
          <Section id="what-this-is">
            <p>
              TaskHaat is a market place. People post tasks they want done, and other people say that they are interested. We keep the place
              in order. We are not a party to what two people agree on here.
            </p>
            <p>By making an account you accept these terms. If you do not agree with them, you can still walk around and look.</p>
          </Section>
          <Section id="your-account">
            <p>
              Give your own name and an email address that reaches you. Keep your password to yourself: what is done with your account
              counts as done by you.
            </p>
            <p>You may change your name and photo at any time on your profile, and delete your account there whenever you like.</p>
          </Section>
          <Section id="posting">
            <p>
              Say what you need, by when, and what you will pay. Post only work that is legal where you and the other person live, and that
              you mean to have done.
            </p>
            <p>
              A task is public: everybody sees its text, its budget, its deadline and your name. Put nothing into it that should stay
              private.
            </p>
          </Section>
          <Section id="bidding">
            <p>
              A bid shows the poster that you are interested. It binds nobody yet. Bid only on work that you are able and willing to do.
            </p>
            <p>Bids that are made up to push a task up or down are removed.</p>
          </Section>
          <Section id="money">
            <p>Price, payment, taxes and quality are between the two of you. TaskHaat moves no money and takes no share.</p>
            <p>If you fall out, talk first. We can take a task down, but we cannot judge the work or pay anything back.</p>
          </Section>
          <Section id="manners">
            <p>
              No fraud, no threats, no hate, no advertising in disguise, no one else’s work or photo as your own, no machines that post or
              bid in bulk.
            </p>
            <p>Whoever breaks this may lose single tasks or the whole account.</p>
          </Section>
          <Section id="your-data">
            <p>
              We keep what you type in: your name, email, photo address, tasks, bids and feedback. Your password is kept only as a hash that
              cannot be turned back. One cookie keeps you logged in. Nobody follows you around, and nothing is sold.
            </p>
            <p>Other people see your email address only in a masked form.</p>
            <p>
              On{" "}
              <Link to={pagePaths.profile} className={textLink}>
                your profile
              </Link>{" "}
              you can download everything we hold about you, and delete your account. Your tasks and likes then go at once and for good.
              Where you made a deal, the other side keeps the record of it without your name and words, and work under way has to be
              finished first. Feedback and reports stay, without your name and address. For 400 days we keep a record of which things were
              changed when, under a number that no longer leads to you.
            </p>
          </Section>
          <Section id="as-it-is">
            <p>
              We do our best to keep the market open and your tasks safe, but we cannot promise that it never closes or loses anything.
              Where the law allows it, we are not liable for what follows from that.
            </p>
          </Section>
          <Section id="changes">
            <p>When these terms change, the date above changes with them. Staying after that means that you agree.</p>
            <p>
              Something is unclear? The answers to common questions are under{" "}
              <Link to={`${pagePaths.about}#help`} className={textLink}>
                Help
              </Link>
              , and Ctrl+B opens a note to us on every page.
            </p>
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-3 border-t border-line pt-6">
      <h2 id={`${id}-title`} className="flex items-baseline gap-3 text-2xl">
        <span aria-hidden="true" className="text-lg text-river tabular-nums">
          {ids.indexOf(id) + 1}
        </span>
        {titles[id]}
      </h2>
      {children}
    </section>
  );
}
