import { type ReactNode, Suspense } from "react";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Portrait, type PortraitName, Scene } from "#web/ui/scene.tsx";
import { Help } from "./help.tsx";
import { TechCarousel } from "./tech-carousel.tsx";

const band = "border-y border-line bg-sunk";
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
        <Scene name="box" className="w-full rounded-lg shadow-soft" />
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

const benefits: readonly { icon: IconName; dye: string; title: string; text: string }[] = [
  {
    icon: "check",
    dye: "dye-teal",
    title: "Chosen, not just listed",
    text: "Somebody looked at every maker in the box before it was closed. You get the ones we would send to our own families.",
  },
  {
    icon: "home",
    dye: "dye-ochre",
    title: "From around the corner",
    text: "What you spend stays with the shops, workshops and freelancers of your own town, and so does the credit.",
  },
  {
    icon: "calendar",
    dye: "dye-plum",
    title: "New every month, on your terms",
    text: "A fresh box of local work each month. Skip one, change one or stop: there is nothing to ring up about.",
  },
];

function Benefits() {
  return (
    <Section id="benefits" title="Why people keep their box" className={band}>
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
    </Section>
  );
}

const members: readonly { portrait: PortraitName; name: string; role: string; text: string }[] = [
  {
    portrait: "ayesha",
    name: "Ayesha Siddiqua",
    role: "Founder & CEO",
    text: "Grew up behind her father's stall in Bogura. Still decides by what she would tell a customer to their face.",
  },
  {
    portrait: "mahbub",
    name: "Mahbub Alam",
    role: "Chief Operations Officer",
    text: "Ran a river ferry line on time for eleven years. Boxes, deadlines and people now leave the quay with him.",
  },
  {
    portrait: "rina",
    name: "Rina Chakma",
    role: "Product Manager",
    text: "Asks three people before she draws a screen and watches three more use it. Weaves on Fridays.",
  },
];

function Team() {
  return (
    <Section id="team" title="Who packs the box">
      <ul className="grid gap-6 md:grid-cols-3">
        {members.map(({ portrait, name, role, text }) => (
          <li key={name} className="grid content-start justify-items-start gap-3 rounded-lg border border-line bg-card p-6 shadow-soft">
            <Portrait name={portrait} className="size-28" />
            <h3 className="mt-2 text-xl">{name}</h3>
            <p className="font-semibold text-river">{role}</p>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const testimonials: readonly { quote: string; name: string; place: string }[] = [
  {
    quote: "My tea blend went into one box in March. By Eid, forty new families knew where my shop is.",
    name: "Shirin Sultana",
    place: "Tea blender, Sylhet",
  },
  {
    quote: "I opened the box for the pickles and stayed for the bookbinder on the next street. I never knew he was there.",
    name: "Anwar Kabir",
    place: "Subscriber, Rajshahi",
  },
];

function Testimonials() {
  return (
    <Section id="customers" title="From both ends of the box" className={band}>
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
    </Section>
  );
}

const stack: readonly { title: string; text: string }[] = [
  {
    title: "What you see",
    text: "React and React Router draw every page on the server first, so it reads before any script runs. Tailwind CSS dresses it.",
  },
  { title: "What answers", text: "Hono on Node.js, in TypeScript from end to end. Zod holds browser and server to the same rules." },
  {
    title: "What remembers",
    text: "PostgreSQL through Drizzle, in a folder on your own machine or on a server of your choice. Vite builds it all.",
  },
];

function TechnologyStack() {
  return (
    <Section id="technology" title="What the stall is built of">
      <dl className="grid gap-6 md:grid-cols-3">
        {stack.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-1 border-t-2 border-river pt-4">
            <dt className="font-display text-xl font-bold">{title}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <TechCarousel />
    </Section>
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

function Section({ id, title, className, children }: { id: string; title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="page-width grid gap-8 py-16 md:py-20">
        <h2 id={id} className="text-3xl sm:text-4xl">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

/** Leads to the registration page, or to the new-task form when signed in. */
function StartLink({ children }: { children: string }) {
  const { user } = useIdentity();
  return (
    <ButtonLink to={user ? pagePaths.addTask : pagePaths.register} variant="accent" size="lg">
      {children}
    </ButtonLink>
  );
}
