import type { MessageSettings } from "#contract/messages/message.ts";
import { m } from "#texts/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { useSavedSettings } from "#web/data/saved-settings.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { CheckboxField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";

/** What Enter does in a message, and read receipts. */
export function MessageSetting({ settings }: { settings: MessageSettings | Promise<MessageSettings> }) {
  return (
    <SettingsCard id="messages" title={m.messages_setting_title()}>
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

function SavedChoices({ stored }: { stored: MessageSettings }) {
  const { settings, error, change } = useSavedSettings("PUT /mymessages/settings", stored, (body) => ({ body }));
  return <Choices settings={settings} error={error} onChange={change} />;
}

type ChoicesProps = { settings?: MessageSettings; error?: string | undefined; onChange?(next: MessageSettings): void };

/** Without settings they can be seen, but not used. */
function Choices({ settings, error, onChange }: ChoicesProps) {
  const { enterSends, readReceipts } = settings ?? { enterSends: false, readReceipts: false };
  return (
    <>
      <CheckboxField
        label={<Choice name={m.messages_setting_enter()} text={m.messages_setting_enter_text()} />}
        disabled={!settings}
        checked={enterSends}
        onChange={() => onChange?.({ enterSends: !enterSends, readReceipts })}
      />
      <CheckboxField
        label={<Choice name={m.messages_setting_receipts()} text={m.messages_setting_receipts_text()} />}
        disabled={!settings}
        checked={readReceipts}
        error={error}
        onChange={() => onChange?.({ enterSends, readReceipts: !readReceipts })}
      />
    </>
  );
}

function Choice({ name, text }: { name: string; text: string }) {
  return (
    <>
      {name} <span className="block text-sm text-ink-soft">{text}</span>
    </>
  );
}
