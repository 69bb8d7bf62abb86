import type { SamplePerson } from "#contract/administration/sample-person.ts";
import { m } from "#texts/m.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Written } from "#web/ui/written.tsx";

type Waiting = SamplePerson["waiting"][number];

const waitingTexts: Record<Waiting["kind"], (given: { count: number }) => string> = {
  answer_award: m.sample_answer_award,
  secure_payment: m.sample_secure_payment,
  answer_end: m.sample_answer_end,
  answer_extension: m.sample_answer_extension,
  write_statement: m.sample_write_statement,
  reconfirm_offer: m.sample_reconfirm_offer,
  deliver_work: m.sample_deliver_work,
  make_changes: m.sample_make_changes,
  late_work: m.sample_late_work,
  review_delivery: m.sample_review_delivery,
  review_offers: m.sample_review_offers,
  read_messages: m.sample_read_messages,
  closed_task: m.sample_closed_task,
  write_review: m.sample_write_review,
  decide_case: m.sample_decide_case,
  decide_dispute: m.sample_decide_dispute,
  decide_appeal: m.sample_decide_appeal,
  answer_feedback: m.sample_answer_feedback,
};

type ButtonProps = { person: SamplePerson; isCurrent: boolean; busy: boolean; onPress(): void; className: string };

export function SamplePersonButton({ person, isCurrent, busy, onPress, className }: ButtonProps) {
  const { name, photoURL } = person;
  return (
    <button
      type="button"
      disabled={busy}
      aria-current={isCurrent || undefined}
      onClick={onPress}
      className={`flex min-h-11 items-center gap-2 rounded-md text-start leading-tight transition-colors duration-150 hover:bg-river-tint aria-[current]:bg-river-tint disabled:cursor-wait ${className}`}
    >
      <Avatar name={name} photoURL={photoURL} />
      <span className="grid">
        <span className="text-sm">
          <Written as="span" className="font-semibold">
            {name}
          </Written>{" "}
          <span className="text-ink-soft">· {partOf(person)}</span>
          {isCurrent && <span className="ms-2 font-semibold text-river">{m.sample_current()}</span>}
        </span>
        <span className="text-xs text-ink-soft">
          <Sentence person={person} />
        </span>
      </span>
    </button>
  );
}

function partOf({ role, goal }: SamplePerson): string {
  if (role === "administrator") return m.sample_administrator();
  if (role === "moderator") return m.sample_moderator();
  return goal === "work" ? m.sample_works() : m.sample_hires();
}

/** The second kind is left out where it would take the place of the next person. */
function Sentence({ person: { role, waiting } }: { person: SamplePerson }) {
  const [first, second] = waiting.map(({ kind, count }) => waitingTexts[kind]({ count }));
  if (!first) return role === "administrator" ? m.sample_administration() : m.sample_nothing();
  return (
    <>
      {first}
      {second && <span className="max-xl:sr-only">, {second}</span>}
    </>
  );
}
