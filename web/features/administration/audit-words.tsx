// The entries of the audit log as sentences with names and links.
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/administration/administration.ts";
import { splitText } from "#contract/deals/disputes/split-text.ts";
import type { DecisionAction } from "#contract/moderation/decision.ts";
import type { ChargeBackDecision } from "#contract/money/money.ts";
import type { AuditAction, AuditKind } from "#contract/platform/audit-action.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { kindNames } from "#web/ui/decision-words.ts";
import { insert } from "#web/ui/insert.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { addressOf } from "./list-parts.tsx";
import { roleNames } from "./person-words.ts";

type Name = "actor" | "about" | "owner" | "kind" | "detail";
type Sentence = (inputs: Record<Name, string>) => string;

type Told = Exclude<AuditAction, "decision.make" | "money.resolve" | `export.${string}`>;

/** By action; a decision also by what was decided, and about what. */
const sentences: Record<Told | `decision.make ${DecisionAction}` | `money.resolve ${ChargeBackDecision["outcome"]}`, Sentence> &
  Record<string, Sentence> = {
  "task.post": m.auditlog_task_post,
  "task.edit": m.auditlog_task_edit,
  "task.delete": m.auditlog_task_delete,
  "task.like": m.auditlog_task_like,
  "task.invite": m.auditlog_task_invite,
  "deal.step": m.auditlog_deal_step,
  "dispute.statement": m.auditlog_dispute_statement,
  "question.ask": m.auditlog_question_ask,
  "question.answer": m.auditlog_question_answer,
  "question.delete": m.auditlog_question_delete,
  "review.write": m.auditlog_review_write,
  "credential.create": m.auditlog_credential_create,
  "credential.withdraw": m.auditlog_credential_withdraw,
  "credential.bring": m.auditlog_credential_bring,
  "credential.remove": m.auditlog_credential_remove,
  "passkey.add": m.auditlog_passkey_add,
  "passkey.remove": m.auditlog_passkey_remove,
  "passkey.rename": m.auditlog_passkey_rename,
  "twofactor.enable": m.auditlog_twofactor_enable,
  "twofactor.disable": m.auditlog_twofactor_disable,
  "twofactor.codes": m.auditlog_twofactor_codes,
  "message.send": m.auditlog_message_send,
  "person.join": m.auditlog_person_join,
  "person.change": m.auditlog_person_change,
  "person.role": m.auditlog_person_role,
  "person.leave": m.auditlog_person_leave,
  "person.export": m.auditlog_person_export,
  "person.block": m.auditlog_person_block,
  "person.unblock": m.auditlog_person_unblock,
  "account.open": m.auditlog_account_open,
  "account.change": m.auditlog_account_change,
  "session.begin": m.auditlog_session_begin,
  "session.end": m.auditlog_session_end,
  "password.change": m.auditlog_password_change,
  "email.request": m.auditlog_email_request,
  "email.change": m.auditlog_email_change,
  "email.verify": m.auditlog_email_verify,
  "email.cancel": m.auditlog_email_cancel,
  "recovery.start": m.auditlog_recovery_start,
  "recovery.stop": m.auditlog_recovery_stop,
  "recovery.stop link": m.auditlog_recovery_stop_link,
  "recovery.stop void": m.auditlog_recovery_stop_void,
  "recovery.finish": m.auditlog_recovery_finish,
  "report.send": m.auditlog_report_send,
  "decision.make dismiss": m.auditlog_decision_dismiss,
  "decision.make ask_change": m.auditlog_decision_ask_change,
  "decision.make hide": m.auditlog_decision_hide,
  "decision.make hide task": m.auditlog_decision_hide_task,
  "decision.make warn": m.auditlog_decision_warn,
  "decision.make suspend": m.auditlog_decision_suspend,
  "decision.make ban": m.auditlog_decision_ban,
  "decision.make complete": m.auditlog_decision_complete,
  "decision.make split": m.auditlog_decision_split,
  "decision.make end": m.auditlog_decision_end,
  "decision.undo": m.auditlog_decision_undo,
  "decision.end": m.auditlog_decision_over,
  "case.release": m.auditlog_case_release,
  "appeal.send": m.auditlog_appeal_send,
  "appeal.decide": m.auditlog_appeal_decide,
  "feedback.send": m.auditlog_feedback_send,
  "feedback.answer": m.auditlog_feedback_answer,
  "invitation.create": m.auditlog_invitation_create,
  "invitation.delete": m.auditlog_invitation_delete,
  "money.approve": m.auditlog_money_approve,
  "money.charge_back": m.auditlog_money_charge_back,
  "money.confirm": m.auditlog_money_confirm,
  "money.fail": m.auditlog_money_fail,
  "money.note": m.auditlog_money_note,
  "money.receive": m.auditlog_money_receive,
  "money.resolve kept": m.auditlog_money_resolve_kept,
  "money.resolve returned": m.auditlog_money_resolve_returned,
  "money.retry": m.auditlog_money_retry,
  "payment.start": m.auditlog_payment_start,
  "payout.account": m.auditlog_payout_account,
  "payout.request": m.auditlog_payout_request,
  "market.change": m.auditlog_market_change,
  "market.remove_sample": m.auditlog_market_remove_sample,
};

const kinds: Record<AuditKind, () => string> = {
  task: m.auditlog_kind_task,
  deal: m.auditlog_kind_deal,
  dispute: m.auditlog_kind_dispute,
  question: m.auditlog_kind_question,
  review: m.auditlog_kind_review,
  credential: m.auditlog_kind_credential,
  message: m.auditlog_kind_message,
  report: m.auditlog_kind_report,
  case: m.auditlog_kind_case,
  decision: m.auditlog_kind_decision,
  appeal: m.auditlog_kind_appeal,
  person: m.auditlog_kind_person,
  account: m.auditlog_kind_account,
  session: m.auditlog_kind_session,
  password: m.auditlog_kind_password,
  passkey: m.auditlog_kind_passkey,
  twofactor: m.auditlog_kind_twofactor,
  email: m.auditlog_kind_email,
  recovery: m.auditlog_kind_recovery,
  feedback: m.auditlog_kind_feedback,
  invitation: m.auditlog_kind_invitation,
  money: m.auditlog_kind_money,
  payment: m.auditlog_kind_payment,
  payout: m.auditlog_kind_payout,
  market: m.auditlog_kind_market,
  export: m.auditlog_kind_export,
};

/** The kinds of entries. An action that the address names is one more. */
export function kindOptions(chosen = "") {
  const options = Object.entries(kinds).map(([value, label]) => ({ value, label: label() }));
  const isListed = chosen === "" || chosen in kinds;
  return [{ value: "", label: m.auditlog_kind_all() }, ...options, ...(isListed ? [] : [{ value: chosen, label: chosen }])];
}

/** What such an entry is about has the name of a person. Refunds have that of a task. */
const personKinds = ["person", "account", "money", "payout"];

export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const { actor, action, details, person, task } = entry;
  const owner = person ? <PersonLink {...person} /> : m.auditlog_nobody();
  const isAboutPerson = personKinds.includes(entry.subjectKind) || details.kind === "person";
  return insert(sentenceOf(action, details), {
    actor: actor ? <PersonLink {...actor} /> : m.auditlog_server(),
    about: task ? <TaskLink {...task} /> : isAboutPerson ? owner : m.auditlog_gone(),
    owner,
    kind: String(details.kind) in kindNames ? kindNames[details.kind as keyof typeof kindNames]() : "",
    detail: detailOf(action, details),
  });
}

function sentenceOf(action: string, { action: decided, kind, outcome }: AuditEntry["details"]): Sentence {
  if (action.startsWith("export.")) return m.auditlog_export;
  return sentences[`${action} ${decided} ${kind}`] ?? sentences[`${action} ${decided ?? outcome}`] ?? sentences[action] ?? m.auditlog_other;
}

function detailOf(action: string, { step, changed, rule, outcome, from, to, winnerPercent, amount }: AuditEntry["details"]): string {
  if (typeof winnerPercent === "number") return splitText(winnerPercent);
  if (typeof amount === "number") return moneyText(amount);
  if (Array.isArray(changed)) return changed.join(", ");
  if (from !== undefined) return m.auditlog_from_to({ from: roleName(from), to: roleName(to) });
  const [kind = "", name = ""] = action.split(".");
  return String(step ?? rule ?? outcome ?? (kind === "export" ? name : action));
}

function roleName(role: unknown): string {
  return String(role) in roleNames ? roleNames[role as keyof typeof roleNames]() : String(role);
}

function PersonLink({ id, name }: { id: string; name: string }): ReactNode {
  return (
    <Link to={addressOf("people", { person: id })} lang={writtenIn(name)} className={`${textLink} wrap-anywhere`}>
      {name}
    </Link>
  );
}

function TaskLink({ _id, title }: { _id: string; title: string }): ReactNode {
  return (
    <Link to={detailsPath(_id)} lang={writtenIn(title)} className={`${textLink} wrap-anywhere`}>
      {title}
    </Link>
  );
}
