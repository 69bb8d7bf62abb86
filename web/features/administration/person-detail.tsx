import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { PersonActivity } from "#contract/administration/administration.ts";
import { NewPersonDecision, personActions } from "#contract/moderation/decision.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { hasRole, type Role, roles } from "#contract/platform/role.ts";
import { decimalText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText, shortDayText } from "#texts/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { actionLooks } from "#web/ui/decision-words.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { Tile, Tiles } from "#web/ui/tiles.tsx";
import { toast, toastFailure } from "#web/ui/toasts.tsx";
import { showUndo } from "#web/ui/undo-toast.tsx";
import { Written } from "#web/ui/written.tsx";
import { addressOf } from "./list-parts.tsx";
import type { Rules } from "./load-administration.ts";
import { roleNames, statusLooks, unverifiedLook } from "./person-words.ts";
import { RecoveryCard } from "./recovery-card.tsx";

/** Administrators cannot decide about themselves: `isOwn`. */
export function PersonDetail({ person, isOwn, rules }: { person: PersonActivity; isOwn: boolean; rules: Rules }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link to={addressOf("people")} className={`${textLink} inline-flex min-h-11 items-center gap-2 justify-self-start`}>
        <Icon name="arrow-left" />
        {m.administration_all_people()}
      </Link>
      <header className="grid gap-2">
        <Written as="h2" className="text-3xl wrap-anywhere">
          {person.name}
        </Written>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StateBadge {...statusLooks[person.status]} />
          <span>{roleNames[person.role]()}</span>
          <a href={`mailto:${person.email}`} className={`${textLink} wrap-anywhere`}>
            {person.email}
          </a>
          {!person.emailVerified && <StateBadge {...unverifiedLook} />}
        </p>
        {person.suspendedUntil && <p>{m.administration_suspended_until({ moment: momentText(person.suspendedUntil) })}</p>}
        <p className="flex flex-wrap gap-3 pt-2">
          <ButtonLink variant="secondary" icon="user" to={personPath(person.id)}>
            {m.administration_public_profile()}
          </ButtonLink>
          <ButtonLink variant="secondary" icon="list" to={addressOf("audit", { actor: person.id })}>
            {m.administration_their_log()}
          </ButtonLink>
        </p>
      </header>
      <SettingsCard title={m.administration_activity()}>
        <Tiles>
          <Tile label={m.administration_tasks()} value={numberText(person.tasks)} />
          <Tile label={m.administration_offers()} value={numberText(person.offers)} />
          <Tile label={m.administration_deals_completed()} value={numberText(person.dealsCompleted)} />
          <Tile
            label={m.administration_reviews()}
            value={numberText(person.reviews)}
            note={person.rating > 0 ? m.administration_rating_note({ rating: decimalText(person.rating, 1) }) : undefined}
          />
          <Tile
            label={m.administration_reports_received()}
            value={numberText(person.reportsReceived)}
            note={m.administration_reports_sent({ count: numberText(person.reportsSent) })}
          />
          <Tile
            label={m.administration_joined()}
            value={shortDayText(person.joinedAt)}
            note={person.lastActiveAt ? m.administration_active_note({ moment: momentText(person.lastActiveAt) }) : undefined}
          />
        </Tiles>
      </SettingsCard>
      <SettingsCard title={m.administration_decisions()}>
        {person.decisions.length === 0 ? (
          <p>{m.administration_no_decisions()}</p>
        ) : (
          <ul className="grid gap-2">
            {person.decisions.map(({ _id, action, createdAt, isReversed }) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <StateBadge {...actionLooks[action]} />
                <span>{momentText(createdAt)}</span>
                {isReversed && <span className="text-ink-soft">{m.administration_reversed()}</span>}
              </li>
            ))}
          </ul>
        )}
        {person.decisions.length > 0 && (
          <Link
            to={`${pagePaths.moderation}?${new URLSearchParams({ tab: "decisions", person: person.id })}`}
            className={`${textLink} inline-flex min-h-11 items-center justify-self-start`}
          >
            {m.administration_see_decisions()}
          </Link>
        )}
      </SettingsCard>
      <RoleCard person={person} />
      <RecoveryCard key={person.id} person={person} />
      {!isOwn && <DecideCard person={person} rules={rules} />}
    </div>
  );
}

function RoleCard({ person }: { person: PersonActivity }) {
  const [role, setRole] = useState<Role>(person.role);
  const [isAsking, setIsAsking] = useState(false);
  const { send, busy } = useChange("PUT /staff/people/{id}/role", {
    onDone() {
      setIsAsking(false);
      toast.success(m.administration_role_changed({ name: person.name, role: roleNames[role]() }));
    },
    onFailed(error) {
      setIsAsking(false);
      setRole(person.role);
      toast.error(m.administration_role_failed({ reason: failureReason(error) }));
    },
  });
  return (
    <SettingsCard title={m.administration_role()} text={m.administration_role_text()}>
      {!person.canPromote && <p className="text-ink-soft">{m.administration_role_unverified()}</p>}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={m.administration_role_of({ name: person.name })}
          options={roles.map((value) => ({
            value,
            label: roleNames[value](),
            disabled: !person.canPromote && !hasRole(person.role, value),
          }))}
          value={role}
          onChange={(event) => !busy && setRole(event.target.value as Role)}
          className="min-w-0 basis-64"
        />
        <Button disabled={role === person.role} busy={busy} onClick={() => setIsAsking(true)} className="min-h-12">
          {m.administration_change_role()}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.administration_role_question({ name: person.name, role: roleNames[role]() })}
        message={m.administration_role_warning()}
        confirm={m.administration_change_role()}
        busy={busy}
        onConfirm={() => send({ id: person.id, body: { role } })}
      />
    </SettingsCard>
  );
}

const actionNames: Record<(typeof personActions)[number], () => string> = {
  warn: m.administration_warn,
  suspend: m.administration_suspend,
  ban: m.administration_ban,
};

const questions = {
  suspend: { title: m.administration_suspend_question, warning: m.administration_suspend_warning },
  ban: { title: m.administration_ban_question, warning: m.administration_ban_warning },
};

function DecideCard({ person, rules }: { person: PersonActivity; rules: Rules }) {
  const [asked, setAsked] = useState<"suspend" | "ban">("suspend");
  const [isAsking, setIsAsking] = useState(false);
  const undo = useChange("POST /staff/decisions/{id}/undo", {
    onDone: (undone) => toast.success(m.moderation_undone({ action: actionLooks[undone.action].label() })),
    onFailed: (error) => toast.error(m.moderation_undo_failed({ reason: failureReason(error) })),
  });
  const closeUndo = useRef<(() => void) | null>(null);
  // The list of decisions has the button too.
  useEffect(() => () => closeUndo.current?.(), []);
  const form = useForm("POST /staff/people/{id}/decide", {
    name: `decide-${person.id}`,
    person: useIdentity().user?.id,
    start: { action: "warn", rule: "", reasons: "", days: "7" },
    onDone({ _id, undoUntil }) {
      setIsAsking(false);
      form.reset();
      closeUndo.current?.();
      const text = m.administration_decided({ name: person.name });
      const duration = undoUntil ? Date.parse(undoUntil) - Date.now() : 0;
      if (duration > 0) closeUndo.current = showUndo(text, () => takeBack(_id), duration);
      else toast.success(text);
    },
    onFailed(failure) {
      setIsAsking(false);
      toastFailure(m.administration_decide_failed)(failure);
    },
  });
  const { field, busy } = form;
  const { action, rule, reasons, days } = form.values;

  function takeBack(id: string) {
    undo.send({ id });
    form.element.current?.querySelector("select")?.focus();
  }

  function submit() {
    const body = check();
    if (!body) return;
    if (body.action === "warn") return form.send({ id: person.id, body });
    setAsked(body.action);
    setIsAsking(true);
  }

  function confirm() {
    const body = check();
    if (body) form.send({ id: person.id, body });
  }

  function check(): NewPersonDecision | undefined {
    return form.check(NewPersonDecision, {
      action,
      rule,
      reasons,
      ...(action === "suspend" && { days: days.trim() === "" ? Number.NaN : Number(days) }),
    });
  }

  return (
    <SettingsCard danger title={m.administration_decide()} text={m.administration_decide_text({ name: person.name })}>
      <form {...form.props(submit)} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={m.administration_action()}
            options={personActions.map((value) => ({ value, label: actionNames[value]() }))}
            {...field("action")}
          />
          {action === "suspend" && (
            <TextField
              label={m.administration_days()}
              type="number"
              inputMode="numeric"
              min={1}
              max={limits.suspensionDays}
              {...field("days")}
            />
          )}
        </div>
        <SelectField
          label={m.administration_rule()}
          placeholder={m.administration_choose_rule()}
          options={rules.map(({ id, title }) => ({ value: id, label: title }))}
          {...field("rule")}
        />
        <TextArea
          label={m.decision_reasons()}
          hint={m.administration_reasons_hint()}
          maxLength={limits.decisionReasons}
          {...field("reasons")}
        />
        <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
          {actionNames[action as keyof typeof actionNames]()}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={questions[asked].title({ name: person.name })}
        message={questions[asked].warning()}
        confirm={actionNames[asked]()}
        busy={busy}
        onConfirm={confirm}
      />
    </SettingsCard>
  );
}
