import { type ReactNode, Suspense } from "react";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useMarket } from "#web/ui/market.ts";
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
  const market = useMarket().name;
  return (
    <section className="bg-sunk">
      <div className="page-width grid items-center gap-x-12 gap-y-8 py-12 md:grid-cols-2 md:py-20">
        <div className="grid justify-items-start gap-5">
          <p className="font-semibold text-river">{m.about_eyebrow({ market })}</p>
          <h1 className="text-[clamp(2.5rem,1.4rem+4vw,4.25rem)] leading-none font-extrabold [&:lang(bn)]:leading-tight">
            {m.about_headline()}
          </h1>
          <p className="max-w-prose text-lg text-ink-soft md:text-xl md:leading-8">{m.about_intro({ market })}</p>
          <StartLink>{m.about_get_started()}</StartLink>
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
        {m.about_mission()}
      </h2>
      <div className="grid max-w-prose gap-4 text-lg">
        <p className="font-display text-2xl leading-9 font-semibold">{m.about_mission_lead()}</p>
        <p className="text-pretty text-ink-soft">{m.about_mission_text()}</p>
      </div>
    </section>
  );
}

const benefits: readonly { icon: IconName; dye: string; title: () => string; text: () => string }[] = [
  { icon: "check", dye: "dye-teal", title: m.about_benefit_chosen, text: m.about_benefit_chosen_text },
  { icon: "home", dye: "dye-ochre", title: m.about_benefit_local, text: m.about_benefit_local_text },
  { icon: "calendar", dye: "dye-plum", title: m.about_benefit_monthly, text: m.about_benefit_monthly_text },
];

function Benefits() {
  return (
    <Section id="benefits" title={m.about_benefits()} className={band}>
      <ul className="grid gap-6 md:grid-cols-3">
        {benefits.map(({ icon, dye, title, text }) => (
          <li key={icon} className="grid content-start gap-3">
            <span className={`dyed ${dye} grid size-14 place-items-center rounded-md`}>
              <Icon name={icon} className="size-7" />
            </span>
            <h3 className="mt-1 text-xl">{title()}</h3>
            <p className="text-ink-soft">{text()}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const members: readonly { portrait: PortraitName; name: () => string; role: () => string; text: (inputs: { market: string }) => string }[] =
  [
    { portrait: "ayesha", name: m.about_ayesha, role: m.about_ayesha_role, text: m.about_ayesha_text },
    { portrait: "mahbub", name: m.about_mahbub, role: m.about_mahbub_role, text: m.about_mahbub_text },
    { portrait: "rina", name: m.about_rina, role: m.about_rina_role, text: m.about_rina_text },
  ];

function Team() {
  const market = useMarket().name;
  return (
    <Section id="team" title={m.about_team()}>
      <ul className="grid gap-6 md:grid-cols-3">
        {members.map(({ portrait, name, role, text }) => (
          <li key={portrait} className="grid content-start justify-items-start gap-3 rounded-lg border border-line bg-card p-6 shadow-soft">
            <Portrait name={portrait} className="size-28" />
            <h3 className="mt-2 text-xl">{name()}</h3>
            <p className="font-semibold text-river">{role()}</p>
            <p className="text-ink-soft">{text({ market })}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const testimonials: readonly { quote: () => string; name: () => string; place: () => string }[] = [
  { quote: m.about_shirin_quote, name: m.about_shirin, place: m.about_shirin_place },
  { quote: m.about_anwar_quote, name: m.about_anwar, place: m.about_anwar_place },
];

function Testimonials() {
  return (
    <Section id="customers" title={m.about_testimonials()} className={band}>
      <div className="grid gap-6 md:grid-cols-2">
        {testimonials.map(({ quote, name, place }) => (
          <figure key={name()} className="grid content-between gap-6 rounded-lg border border-line bg-card p-6 sm:p-8">
            <blockquote className="text-balance font-display text-xl leading-8 font-semibold sm:text-2xl sm:leading-9">
              “{quote()}”
            </blockquote>
            <figcaption className="flex items-center gap-3">
              <Avatar name={name()} size="md" />
              <span className="grid">
                <span className="font-semibold">{name()}</span>
                <span className="text-sm text-ink-soft">{place()}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

const stack: readonly { title: () => string; text: () => string }[] = [
  { title: m.about_stack_pages, text: m.about_stack_pages_text },
  { title: m.about_stack_server, text: m.about_stack_server_text },
  { title: m.about_stack_data, text: m.about_stack_data_text },
];

function TechnologyStack() {
  return (
    <Section id="technology" title={m.about_stack()}>
      <dl className="grid gap-6 md:grid-cols-3">
        {stack.map(({ title, text }) => (
          <div key={title()} className="grid content-start gap-1 border-t-2 border-river pt-4">
            <dt className="font-display text-xl font-bold">{title()}</dt>
            <dd className="text-ink-soft">{text()}</dd>
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
        <h2 className="text-3xl sm:text-4xl">{m.about_closing()}</h2>
        <p className="max-w-prose text-lg">{m.about_closing_text()}</p>
        <StartLink>{m.about_get_started_now()}</StartLink>
      </div>
    </section>
  );
}

function Section({ id, title, className = "", children }: { id: string; title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`at-top:[content-visibility:auto] [contain-intrinsic-height:auto_50rem] ${className}`}>
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
