import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { ChangeMarket, type MarketLimits, type MarketSettings, type Registration, registrations } from "#contract/market/market.ts";
import { heldHours, newAccountDays } from "#contract/market/trust.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { errorsByField, failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { CheckboxField, TextArea, TextField } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RestoredNotice } from "#web/ui/restored-notice.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { PaymentInstructionsCard } from "./payment-instructions-card.tsx";
import { RulesFields } from "./rules-fields.tsx";
import { SettingsTabs, useSettingsPart } from "./settings-tabs.tsx";
import { changeOf, type SettingsValues, valuesOf } from "./settings-values.ts";

const limitNames: Record<keyof MarketLimits, () => string> = {
  offersPerDay: m.setting_offers_per_day,
  questionsPerDay: m.setting_questions_per_day,
  newTasksPerDay: m.setting_new_tasks_per_day,
  newOffersPerDay: m.setting_new_offers_per_day,
  newQuestionsPerDay: m.setting_new_questions_per_day,
  newMessagesPerDay: m.setting_new_messages_per_day,
  reportsToHold: m.setting_reports_to_hold,
};

const registrationNames: Record<Registration, { label: () => string; hint: () => string }> = {
  open: { label: m.administration_registration_open, hint: m.administration_registration_open_hint },
  invitation: { label: m.administration_registration_invitation, hint: m.administration_registration_invitation_hint },
  closed: { label: m.administration_registration_closed, hint: m.administration_registration_closed_hint },
};

/** What is typed is kept until it is saved or discarded. Only what the person changed is sent, with the version that they saw. */
export function SettingsForm({ settings }: { settings: MarketSettings }) {
  const { user } = useIdentity();
  const draft = useDraft("market-settings", user?.id ?? "", draftOf(settings));
  // A draft of an earlier release may lack a setting.
  const typed: SettingsValues = { ...valuesOf(settings), ...JSON.parse(draft.values.settings) };
  // Those that were just saved are newer than those that the page has loaded.
  const isOlder = !(typed.version >= settings.version);
  const isOutdated = draft.isChanged && isOlder;
  const values = draft.isChanged || !isOlder ? typed : valuesOf(settings);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { part, open, openFaulty } = useSettingsPart();
  const shownErrors = useRef(errors);
  // The field with the error may be in a tab that opens after the errors are known.
  useLayoutEffect(() => {
    const field = shownErrors.current === errors ? null : form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!field) return;
    shownErrors.current = errors;
    field.focus();
  });
  const { send, busy } = useChange("PATCH /staff/settings", {
    onDone(answer) {
      draft.reset(draftOf(answer));
      // The button is disabled once everything is saved.
      form.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
      toast.success(m.administration_saved());
    },
    onFailed(error) {
      // The notice about the newer settings takes the focus once they are loaded.
      if (error instanceof ApiError && error.status === 409) return setIsRefused(true);
      const found = fieldErrors(error);
      showErrors(found);
      if (Object.keys(found).length === 0) toast.error(m.administration_save_failed({ reason: failureReason(error) }));
    },
  });

  function change(next: Partial<SettingsValues>) {
    // Nothing that is typed while the settings are saved may look as if it were saved.
    if (!busy) draft.change("settings", JSON.stringify({ ...values, ...next }));
  }

  function showErrors(found: Record<string, string>) {
    openFaulty(found);
    setErrors(found);
  }

  function discard() {
    setErrors({});
    draft.reset(draftOf(settings));
  }

  function loadNewer() {
    discard();
    form.current?.querySelector("input")?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { data, error } = ChangeMarket.safeParse(changeOf(values, settings));
    showErrors(errorsByField(error));
    if (data && draft.isChanged) send({ body: data });
  }

  const text = (name: "name" | "notice" | "contact") => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  const announcement = (language: "en" | "bn") => ({
    name: `announcement.${language}`,
    lang: language,
    value: values.announcement[language],
    error: errors[`announcement.${language}`],
    maxLength: limits.announcement,
    onChange: (event: { target: { value: string } }) =>
      change({ announcement: { ...values.announcement, [language]: event.target.value } }),
  });

  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={submit}
      className="grid grid-cols-1 gap-6 [&_:is(a,button,input,select,textarea)]:scroll-mb-28"
    >
      {draft.restored && !isOutdated && <RestoredNotice busy={busy} onDiscard={discard} />}
      {isOutdated && (
        <div
          ref={isRefused ? focusElement : undefined}
          role="alert"
          tabIndex={-1}
          className="flex flex-wrap items-center gap-3 rounded-md bg-marigold-tint px-4 py-3"
        >
          <Icon name="alert" />
          <p className="flex-1">{m.administration_changed_meanwhile()}</p>
          <Button variant="secondary" disabled={busy} onClick={loadNewer}>
            {m.administration_load_settings()}
          </Button>
        </div>
      )}
      <SettingsTabs part={part} onChange={open} errors={errors}>
        {{
          market: (
            <>
              <SettingsCard title={m.administration_market()}>
                <TextField
                  label={m.setting_name()}
                  hint={m.administration_name_hint()}
                  maxLength={limits.marketName}
                  required
                  {...text("name")}
                />
                <TextField label={m.setting_notice()} hint={m.administration_notice_hint()} maxLength={limits.notice} {...text("notice")} />
                <TextArea
                  label={m.setting_other_markets()}
                  hint={m.administration_other_markets_hint()}
                  rows={3}
                  name="otherMarkets"
                  value={values.otherMarkets}
                  error={Object.entries(errors).find(([path]) => path.startsWith("otherMarkets"))?.[1]}
                  onChange={(event) => change({ otherMarkets: event.target.value })}
                />
                <TextField
                  label={m.setting_contact()}
                  hint={m.administration_contact_hint()}
                  maxLength={limits.contact}
                  {...text("contact")}
                />
              </SettingsCard>
              <SettingsCard title={m.setting_announcement()} text={m.administration_announcement_text()}>
                <TextField label={m.administration_in_english()} {...announcement("en")} />
                <TextField label={m.administration_in_bengali()} {...announcement("bn")} />
              </SettingsCard>
              <PaymentInstructionsCard
                values={values.paymentInstructions}
                errors={errors}
                onChange={(paymentInstructions) => change({ paymentInstructions })}
              />
              <SettingsCard title={m.administration_staff()} text={m.administration_staff_two_factor_hint()}>
                <CheckboxField
                  label={m.setting_staff_two_factor()}
                  name="staffTwoFactor"
                  checked={values.staffTwoFactor}
                  error={errors.staffTwoFactor}
                  onChange={(event) => change({ staffTwoFactor: event.target.checked })}
                />
              </SettingsCard>
            </>
          ),
          registration: (
            <SettingsCard title={m.administration_registration()}>
              <fieldset className="grid gap-3">
                <legend className="sr-only">{m.administration_registration()}</legend>
                {registrations.map((registration) => (
                  <label key={registration} className="flex min-h-11 items-start gap-3">
                    <input
                      type="radio"
                      name="registration"
                      value={registration}
                      checked={values.registration === registration}
                      onChange={() => change({ registration })}
                      className="mt-1 size-5 shrink-0 accent-river"
                    />
                    <span className="grid">
                      <span className="font-semibold">{registrationNames[registration].label()}</span>
                      <span className="text-sm text-ink-soft">{registrationNames[registration].hint()}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            </SettingsCard>
          ),
          limits: (
            <SettingsCard
              title={m.administration_limits()}
              text={m.administration_limits_text({ days: numberText(newAccountDays), hours: numberText(heldHours) })}
            >
              <div className="grid gap-5 sm:grid-cols-2">
                {(Object.keys(limitNames) as (keyof MarketLimits)[]).map((name) => (
                  <TextField
                    key={name}
                    label={limitNames[name]()}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    name={`limits.${name}`}
                    value={values.limits[name]}
                    error={errors[`limits.${name}`]}
                    onChange={(event) => change({ limits: { ...values.limits, [name]: event.target.value } })}
                  />
                ))}
              </div>
            </SettingsCard>
          ),
          rules: (
            <SettingsCard title={m.setting_rules()} text={m.administration_rules_text()}>
              <RulesFields rules={values.rules} errors={errors} busy={busy} onChange={(rules) => change({ rules })} />
            </SettingsCard>
          ),
        }}
      </SettingsTabs>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4">
        <Button type="submit" icon="check" busy={busy} disabled={!draft.isChanged || isOutdated}>
          {m.administration_save()}
        </Button>
        {draft.isChanged && (
          <>
            <Button variant="quiet" disabled={busy} onClick={discard}>
              {m.taskform_discard()}
            </Button>
            <p role="status" className="text-sm text-ink-soft">
              {m.administration_unsaved()}
            </p>
          </>
        )}
      </div>
    </form>
  );
}

function draftOf(settings: MarketSettings) {
  return { settings: JSON.stringify(valuesOf(settings)) };
}
