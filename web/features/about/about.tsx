import { Suspense } from "react";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { benefits, stack, testimonials } from "./about-words.ts";
import { Help } from "./help.tsx";
import { OpenBox } from "./open-box.tsx";
import { Team } from "./team.tsx";
import { TechCarousel } from "./tech-carousel.tsx";

const sections = { Opening, Mission, Benefits, Team, Testimonials, TechnologyStack, Help, Closing };

export function About() {
  // Each section hydrates as a task of its own.
  return Object.entries(sections).map(([name, Section]) => (
    <Suspense key={name}>
      <Section />
    </Suspense>
  ));
}

function Opening() {
  return (
    <section className="bg-sunk">
      <div className="page-width grid items-center gap-x-12 gap-y-8 py-12 md:grid-cols-2 md:py-20">
        <div className="grid justify-items-start gap-5">
          <p className="font-semibold text-river">About TaskHaat</p>
          <h1 className="text-[clamp(2.5rem,1.4rem+4vw,4.25rem)] leading-none font-extrabold">
            The best of your street, packed in one box
          </h1>
          <p className="max-w-prose text-lg text-ink-soft md:text-xl md:leading-8">
            TaskHaat is a curated subscription box of local businesses. Each month we choose makers, shops and freelancers near you, put the
            best of their work in one box, and keep the market behind it open for whatever you need done next.
          </p>
          <StartLink>Get Started</StartLink>
        </div>
        <OpenBox className="w-full rounded-lg shadow-soft" />
      </div>
    </section>
  );
}

function Mission() {
  return (
    <section aria-labelledby="mission" className="page-width grid gap-x-12 gap-y-4 py-16 md:grid-cols-[1fr_2fr] md:py-20">
      <h2 id="mission" className="text-3xl sm:text-4xl">
        Our mission
      </h2>
      <div className="grid max-w-prose gap-4 text-lg">
        <p className="font-display text-2xl leading-9 font-semibold">
          A haat is the day when a whole village sees what its neighbours can do. We want every day to be that day.
        </p>
        <p className="text-pretty text-ink-soft">
          Good local work is hard to find, and harder to be found for. We look for it, say plainly what it costs and when it is due, and
          carry it to people who would otherwise have ordered from far away. When a small business earns one more regular customer through
          us, we have done our job.
        </p>
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section aria-labelledby="benefits" className="border-y border-line bg-sunk">
      <div className="page-width grid gap-8 py-16 md:py-20">
        <h2 id="benefits" className="text-3xl sm:text-4xl">
          Why people keep their box
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {benefits.map(({ icon, dye, title, text }) => (
            <li key={title} className="grid content-start gap-3">
              <span className={`dyed ${dye} grid size-14 place-items-center rounded-md`}>
                <Icon name={icon} className="size-7" />
              </span>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Testimonials() {
  return (
    <section aria-labelledby="customers" className="border-y border-line bg-sunk">
      <div className="page-width grid gap-8 py-16 md:py-20">
        <h2 id="customers" className="text-3xl sm:text-4xl">
          From both ends of the box
        </h2>
        <div className="grid gap-6 md:grid-cols-2">
          {testimonials.map(({ quote, name, place }) => (
            <figure key={name} className="grid content-between gap-6 rounded-lg border border-line bg-card p-6 sm:p-8">
              <blockquote className="text-balance font-display text-xl leading-8 font-semibold sm:text-2xl sm:leading-9">
                “{quote}”
              </blockquote>
              <figcaption className="flex items-center gap-3">
                <Avatar name={name} size="md" />
                <span className="grid">
                  <span className="font-semibold">{name}</span>
                  <span className="text-sm text-ink-soft">{place}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function TechnologyStack() {
  return (
    <section aria-labelledby="technology">
      <div className="page-width grid gap-8 py-16 md:py-20">
        <h2 id="technology" className="text-3xl sm:text-4xl">
          What the stall is built of
        </h2>
        <dl className="grid gap-6 md:grid-cols-3">
          {stack.map(({ title, text }) => (
            <div key={title} className="grid content-start gap-1 border-t-2 border-river pt-4">
              <dt className="font-display text-xl font-bold">{title}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <TechCarousel />
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className="bg-canopy text-on-canopy">
      <div aria-hidden="true" className="awning [--river:var(--marigold)]" />
      <div className="page-width grid justify-items-center gap-5 py-14 text-center md:py-16">
        <h2 className="text-3xl sm:text-4xl">The market is open. Take a box home.</h2>
        <p className="max-w-prose text-lg">Make an account, post what you need, or see what your neighbours can do.</p>
        <StartLink>Get Started Now</StartLink>
      </div>
    </section>
  );
}

/** To an account; for people who have one, to their next task. */
function StartLink({ children }: { children: string }) {
  const { user } = useIdentity();
  return (
    <ButtonLink to={user ? pagePaths.addTask : pagePaths.register} variant="accent" size="lg">
      {children}
    </ButtonLink>
  );
}
