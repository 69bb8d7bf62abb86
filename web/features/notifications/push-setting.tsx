import { useEffect, useState } from "react";
import { ApiError } from "#contract/client.ts";
import type { InboxSettings } from "#contract/notifications/inbox.ts";
import { m } from "#texts/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "#web/data/push-subscription.ts";
import { useSavedSettings } from "#web/data/saved-settings.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { CheckboxField } from "#web/ui/field.tsx";
import { useMarket } from "#web/ui/market.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { KindChoices } from "./kind-choices.tsx";

type PushSettingProps = { person: string; settings: InboxSettings | Promise<InboxSettings> };

/** Whether this browser shows notifications, and about what. */
export function PushSetting({ person, settings }: PushSettingProps) {
  return (
    <SettingsCard title={m.push_setting_title()}>
      <Loaded
        data={settings}
        waiting={<DeviceChoice person={person} />}
        failed={({ error }) => <p>{m.mail_setting_load_failed({ reason: failureReason(error) })}</p>}
      >
        {(stored) => <DeviceChoice person={person} stored={stored} />}
      </Loaded>
    </SettingsCard>
  );
}

function DeviceChoice({ person, stored }: { person: string; stored?: InboxSettings }) {
  const { name: market } = useMarket();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    readPushState(person).then(setState, () => setState("unsupported"));
  }, [person]);

  async function toggle(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      if (state !== "on") setState(await turnPushOn(person));
      else {
        await turnPushOff();
        setState("off");
      }
    } catch (failure) {
      const reason = failure instanceof ApiError || failure instanceof TypeError ? failureReason(failure) : m.push_setting_failed_browser();
      setError(m.push_setting_failed({ reason }));
    } finally {
      setBusy(false);
    }
  }

  if (state === "unsupported") return <p className="text-ink-soft">{m.push_setting_unsupported({ market })}</p>;
  return (
    <>
      {state === "denied" && <p className="rounded-md bg-marigold-tint px-4 py-3">{m.push_setting_denied()}</p>}
      <CheckboxField
        label={m.push_setting_label()}
        disabled={!stored || busy || !state || state === "denied"}
        checked={state === "on"}
        error={error}
        onChange={toggle}
      />
      <p className="text-sm text-ink-soft">{m.push_setting_text({ market })}</p>
      {stored && state === "on" && <SavedKinds stored={stored} />}
    </>
  );
}

function SavedKinds({ stored }: { stored: InboxSettings }) {
  const { settings, error, change } = useSavedSettings("PUT /myinbox/settings", stored, (body) => ({ body }));
  return (
    <>
      <KindChoices
        title={m.push_kinds()}
        hint={m.push_kinds_hint()}
        disabled={false}
        muted={settings.pushMuted}
        onChange={(pushMuted) => change({ ...settings, pushMuted })}
      />
      {error && <p role="alert">{error}</p>}
    </>
  );
}
