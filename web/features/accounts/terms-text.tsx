// Our own words on how people treat each other here.

import type { ReactNode } from "react";
import { Link } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { textLink } from "#web/ui/text-link.ts";

export type TermsSection = { id: string; title: string; text: ReactNode };

export const termsSections: TermsSection[] = [
  {
    id: "what-this-is",
    title: "What this is",
    text: (
      <>
        <p>
          TaskHaat is a market place. People post tasks they want done, and other people say that they are interested. We keep the place in
          order. We are not a party to what two people agree on here.
        </p>
        <p>By making an account you accept these terms. If you do not agree with them, you can still walk around and look.</p>
      </>
    ),
  },
  {
    id: "your-account",
    title: "Your account",
    text: (
      <>
        <p>
          Give your own name and an email address that reaches you. Keep your password to yourself: what is done with your account counts as
          done by you.
        </p>
        <p>You may change your name and photo at any time on your profile, and delete your account there whenever you like.</p>
      </>
    ),
  },
  {
    id: "posting",
    title: "Posting a task",
    text: (
      <>
        <p>
          Say what you need, by when, and what you will pay. Post only work that is legal where you and the other person live, and that you
          mean to have done.
        </p>
        <p>
          A task is public: everybody sees its text, its budget, its deadline and your name. Put nothing into it that should stay private.
        </p>
      </>
    ),
  },
  {
    id: "bidding",
    title: "Bidding on a task",
    text: (
      <>
        <p>A bid shows the poster that you are interested. It binds nobody yet. Bid only on work that you are able and willing to do.</p>
        <p>Bids that are made up to push a task up or down are removed.</p>
      </>
    ),
  },
  {
    id: "money",
    title: "Money and work",
    text: (
      <>
        <p>Price, payment, taxes and quality are between the two of you. TaskHaat moves no money and takes no share.</p>
        <p>If you fall out, talk first. We can take a task down, but we cannot judge the work or pay anything back.</p>
      </>
    ),
  },
  {
    id: "manners",
    title: "Manners of the market",
    text: (
      <>
        <p>
          No fraud, no threats, no hate, no advertising in disguise, no one else’s work or photo as your own, no machines that post or bid
          in bulk.
        </p>
        <p>Whoever breaks this may lose single tasks or the whole account.</p>
      </>
    ),
  },
  {
    id: "your-data",
    title: "Your data",
    text: (
      <>
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
          you can download everything we hold about you, and delete your account. Your tasks and likes then go at once and for good. Where
          you made a deal, the other side keeps the record of it without your name and words, and work under way has to be finished first.
          Feedback and reports stay, without your name and address. For 400 days we keep a record of which things were changed when, under a
          number that no longer leads to you.
        </p>
      </>
    ),
  },
  {
    id: "as-it-is",
    title: "As it is",
    text: (
      <>
        <p>
          We do our best to keep the market open and your tasks safe, but we cannot promise that it never closes or loses anything. Where
          the law allows it, we are not liable for what follows from that.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes and questions",
    text: (
      <>
        <p>When these terms change, the date above changes with them. Staying after that means that you agree.</p>
        <p>
          Something is unclear? The answers to common questions are under{" "}
          <Link to={`${pagePaths.about}#help`} className={textLink}>
            Help
          </Link>
          , and Ctrl+B opens a note to us on every page.
        </p>
      </>
    ),
  },
];
