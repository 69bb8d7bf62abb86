import { useRouteLoaderData } from "react-router";
import type { Me } from "#contract/account/account.ts";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import type { InboxSettings } from "#contract/notifications/inbox.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { Loaded, useLoaded } from "#web/data/loaded.tsx";
import { useSavedSettings } from "#web/data/saved-settings.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { CheckboxField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { KindChoices } from "./kind-choices.tsx";

type MailSettingProps = { settings: InboxSettings | Promise<InboxSettings>; account: Me | Promise<Me> };

/** Whether the person is notified by email, and about what. */
export function MailSetting({ settings, account }: MailSettingProps) {
  const me = useLoaded(account);
  return (
    <SettingsCard title={m.mail_setting_title()}>
      {me && !me.emailVerified && <NotVerified />}
      <Loaded
        data={settings}
        waiting={<Choices />}
        failed={({ error }) => <Choices error={m.mail_setting_load_failed({ reason: failureReason(error) })} />}
      >
        {(stored) => <SavedChoices stored={stored} />}
      </Loaded>
    </SettingsCard>
  );
}

function NotVerified() {
  const isFirebase = useRouteLoaderData<PublicConfig>("root")?.provider === "firebase";
  return (
    <div className="grid gap-3 rounded-md bg-marigold-tint px-4 py-3">
      <p>{m.mail_setting_unverified()}</p>
      {isFirebase && <p>{m.mail_setting_verify_hint()}</p>}
      <ButtonLink
        variant="secondary"
        icon="mail"
        to={isFirebase ? pagePaths.forgotPassword : "#verify-email"}
        className="justify-self-start"
      >
        {m.mail_setting_verify()}
      </ButtonLink>
    </div>
  );
}

function SavedChoices({ stored }: { stored: InboxSettings }) {
  const { settings, error, change } = useSavedSettings("PUT /myinbox/settings", stored, (body) => ({ body }));
  return <Choices settings={settings} error={error} onChange={change} />;
}

type ChoicesProps = { settings?: InboxSettings; error?: string | undefined; onChange?(next: InboxSettings): void };

/** Without settings they can be seen, but not used. */
function Choices({ settings, error, onChange }: ChoicesProps) {
  const mail = settings?.mail ?? false;
  return (
    <>
      <CheckboxField
        label={m.mail_setting_label()}
        disabled={!settings}
        checked={mail}
        error={error}
        onChange={() => settings && onChange?.({ ...settings, mail: !mail })}
      />
      <KindChoices
        title={m.mail_kinds()}
        hint={m.mail_kinds_hint()}
        disabled={!mail}
        muted={settings?.muted}
        onChange={(muted) => settings && onChange?.({ ...settings, muted })}
      />
    </>
  );
}
