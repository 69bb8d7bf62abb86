import { useState } from "react";
import type { InboxSettings } from "#contract/inbox.ts";
import { m } from "#messages/m.ts";
import { useChange } from "#web/data/change.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { CheckboxField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";

/** Whether the person is notified by email. */
export function MailSetting({ settings }: { settings: InboxSettings | Promise<InboxSettings> }) {
  return (
    <SettingsCard title={m.mail_setting_title()}>
      <Loaded
        data={settings}
        waiting={<CheckboxField label={m.mail_setting_label()} disabled />}
        failed={({ error }) => (
          <CheckboxField label={m.mail_setting_label()} disabled error={m.mail_setting_load_failed({ reason: failureReason(error) })} />
        )}
      >
        {({ mail }) => <MailCheckbox mail={mail} />}
      </Loaded>
    </SettingsCard>
  );
}

/** Shows the new setting at once, and what the server stores after the change. */
function MailCheckbox({ mail }: { mail: boolean }) {
  const [error, setError] = useState<string>();
  const { send, busy } = useChange("PUT /myinbox/settings", {
    onFailed: (failure) => setError(m.mail_setting_change_failed({ reason: failureReason(failure) })),
  });

  function change() {
    setError(undefined);
    send({ body: { mail: !mail } });
  }

  return <CheckboxField label={m.mail_setting_label()} checked={busy ? !mail : mail} error={error} onChange={change} />;
}
