import { useState } from "react";
import type { InboxSettings } from "#contract/inbox.ts";
import { useChange } from "#web/data/change.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { CheckboxField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";

const label = "Write me a mail when something happens while I am away";

/** Whether the person is notified by email. */
export function MailSetting({ settings }: { settings: InboxSettings | Promise<InboxSettings> }) {
  return (
    <SettingsCard title="Mail">
      <Loaded
        data={settings}
        waiting={<CheckboxField label={label} disabled />}
        failed={({ error }) => <CheckboxField label={label} disabled error={`This setting could not be read. ${failureReason(error)}`} />}
      >
        {({ mail }) => <MailCheckbox mail={mail} />}
      </Loaded>
    </SettingsCard>
  );
}

/** Shows the new setting at once. When the change has ended, it shows what the server has. */
function MailCheckbox({ mail }: { mail: boolean }) {
  const [error, setError] = useState<string>();
  const { send, busy } = useChange("PUT /myinbox/settings", {
    onFailed: (failure) => setError(`This could not be changed. ${failureReason(failure)}`),
  });

  function change() {
    setError(undefined);
    send({ body: { mail: !mail } });
  }

  return <CheckboxField label={label} checked={busy ? !mail : mail} error={error} onChange={change} />;
}
