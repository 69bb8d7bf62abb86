import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Client } from "#contract/client.ts";
import { timers } from "#contract/deals/timers.ts";
import type { Market } from "#contract/market/market.ts";
import { heldHours, newAccountDays, trustedGroupSize } from "#contract/market/trust.ts";
import { appealDays } from "#contract/moderation/decision.ts";
import type { TransparencyMonth } from "#contract/moderation/transparency.ts";
import { homeTasks } from "#contract/platform/display.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { ranking } from "#contract/tasks/ranking.ts";
import { searchedFields } from "#contract/tasks/task-fields.ts";
import { decimalText, numberText } from "#texts/formats.ts";
import { listText } from "#texts/list-formats.ts";
import { m } from "#texts/m.ts";
import { Contact } from "#web/ui/contact.tsx";
import { insert } from "#web/ui/insert.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { useMarket } from "#web/ui/market.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { Figures } from "./figures.tsx";

type TransparencyData = { rules: Market["rules"]; months: TransparencyMonth[] };

export async function readTransparency(client: Client): Promise<TransparencyData> {
  const [{ rules }, months] = await Promise.all([client.request("GET /market"), client.request("GET /market/transparency")]);
  return { rules, months };
}

const sections = {
  ranking: m.transparency_ranking,
  rules: m.transparency_rules,
  moderation: m.transparency_moderation,
  figures: m.transparency_figures,
  contact: m.transparency_contact,
};
type SectionId = keyof typeof sections;

/** Each with how the server orders tasks by it: server/tasks/task-list.store.server.ts. */
const orders: readonly { name: () => string; text: () => string }[] = [
  { name: m.list_sort_newest, text: m.transparency_sort_newest },
  { name: m.list_sort_closing, text: m.transparency_sort_closing },
  { name: m.list_sort_budget_up, text: m.transparency_sort_budget_up },
  { name: m.list_sort_budget_down, text: m.transparency_sort_budget_down },
  { name: m.list_sort_liked, text: m.transparency_sort_liked },
  { name: m.list_sort_relevance, text: m.transparency_sort_relevance },
];

export function Transparency({ rules, months }: TransparencyData) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[14rem_minmax(0,48rem)]">
      <nav aria-label={m.transparency_contents()} className="lg:sticky lg:top-28 lg:self-start">
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
          {Object.entries(sections).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-river hover:underline">
                {title()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-10">
        <Ranking />
        <Rules rules={rules} />
        <Moderation />
        <Section id="figures">
          <p>{m.transparency_figures_text()}</p>
          <Figures months={months} />
        </Section>
        <ContactSection />
      </div>
    </div>
  );
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-28 grid-cols-1 gap-4 border-t border-line pt-6">
      <h2 id={`${id}-title`} className="text-2xl">
        {sections[id]()}
      </h2>
      {children}
    </section>
  );
}

function Ranking() {
  const few = numberText(ranking.fewTasks);
  return (
    <Section id="ranking">
      <p className="text-lg font-semibold">{m.transparency_no_boost()}</p>
      <p>{m.transparency_no_profile()}</p>
      <p>{m.transparency_listed()}</p>
      <h3 className="text-xl">{m.transparency_orders()}</h3>
      <dl className="grid gap-3">
        {orders.map(({ name, text }) => (
          <div key={name()} className="grid gap-0.5">
            <dt className="font-semibold">{name()}</dt>
            <dd>{text()}</dd>
          </div>
        ))}
      </dl>
      <h3 className="text-xl">{m.transparency_search()}</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>{m.transparency_search_words({ count: numberText(ranking.words), fields: namesOf(searchedFields) })}</li>
        <li>{m.transparency_search_weights({ weights: listText(searchedFields.map(weightText)) })}</li>
        <li>{m.transparency_search_closeness()}</li>
        <li>{m.transparency_search_ties()}</li>
        <li>{m.transparency_search_sets({ count: numberText(limits.sortedMatches) })}</li>
        <li>
          {m.transparency_search_marks({
            count: numberText(ranking.marksScan),
            fields: namesOf(searchedFields.filter(({ isPersonal }) => isPersonal)),
          })}
        </li>
      </ul>
      <h3 className="text-xl">{m.transparency_corrections()}</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>{m.transparency_correct_when({ few })}</li>
        <li>{m.transparency_correct_which({ few, letters: numberText(ranking.correctedLetters) })}</li>
        <li>{m.transparency_correct_letters({ long: numberText(ranking.longWord) })}</li>
        <li>{m.transparency_correct_common({ tries: numberText(ranking.correctionTries) })}</li>
        <li>{m.transparency_correct_used()}</li>
      </ul>
      <h3 className="text-xl">{m.transparency_other_lists()}</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>{m.transparency_home({ count: numberText(homeTasks) })}</li>
        <li>{m.transparency_similar({ count: numberText(ranking.similarTasks) })}</li>
        <li>{m.transparency_suggested({ count: numberText(limits.newTasks), days: numberText(limits.dueSoonDays) })}</li>
        <li>{m.transparency_suggested_without()}</li>
        <li>{m.transparency_received()}</li>
      </ul>
    </Section>
  );
}

type SearchedField = (typeof searchedFields)[number];

function namesOf(fields: SearchedField[]): string {
  return listText(fields.map(({ named }) => named()));
}

function weightText({ named, weight }: SearchedField): string {
  return m.transparency_search_weight({ field: named(), weight: decimalText(weight, 1) });
}

function Rules({ rules }: Pick<TransparencyData, "rules">) {
  return (
    <Section id="rules">
      <p>{m.transparency_rules_text()}</p>
      <ol className="grid gap-5">
        {rules.map(({ id, title, text }) => (
          <li key={id} id={`rule-${id}`} className="grid scroll-mt-28 gap-1">
            <h3 lang={writtenIn(title)} className="text-lg">
              <a href={`#rule-${id}`} className="underline-offset-4 hover:text-river hover:underline">
                {title}
              </a>
            </h3>
            <LinkedText className="wrap-anywhere whitespace-pre-wrap">{text}</LinkedText>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Moderation() {
  return (
    <Section id="moderation">
      <ul className="grid list-disc gap-2 pl-6">
        <li>{m.transparency_reports()}</li>
        <li>{m.transparency_held({ hours: numberText(heldHours) })}</li>
        <li>{m.transparency_trusted({ days: numberText(newAccountDays), people: numberText(trustedGroupSize) })}</li>
        <li>{m.transparency_new_accounts({ days: numberText(newAccountDays) })}</li>
        <li>{m.transparency_actions()}</li>
        <li>{m.transparency_statement()}</li>
        <li>{m.transparency_suspended()}</li>
        <li>{m.transparency_disputes({ statementDays: numberText(timers.statementDays), disputeDays: numberText(timers.disputeDays) })}</li>
        <li>
          {m.transparency_disputes_secured()} {m.dispute_money_hours({ hours: numberText(timers.decisionMoneyHours) })}
        </li>
        <li>{m.transparency_appeal({ days: numberText(appealDays) })}</li>
        <li>{m.transparency_reversal()}</li>
      </ul>
    </Section>
  );
}

function ContactSection() {
  const { contact } = useMarket();
  const help = (
    <Link to={`${pagePaths.about}#help`} className={textLink}>
      {m.transparency_help()}
    </Link>
  );
  return (
    <Section id="contact">
      {contact && <p>{insert(m.footer_contact, { contact: <Contact contact={contact} /> })}</p>}
      <p>{insert(m.transparency_contact_text, { feedback: m.footer_feedback(), help })}</p>
    </Section>
  );
}
