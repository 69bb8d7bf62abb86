import type { Me } from "#contract/account/account.ts";
import { recoveryDays } from "#contract/account/recovery-times.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";

const day = 24 * 60 * 60 * 1000;

/** While a recovery that an administrator has started is under way. */
export function RecoveryNotice({ account }: { account: Me | Promise<Me> }) {
  const me = useLoaded(account);
  const { send, busy } = useChange("DELETE /me/recovery", {
    onDone() {
      // The button, which had the focus, disappears.
      document.getElementById("content")?.focus({ preventScroll: true });
      toast.success(m.recovery_stopped());
    },
    onFailed: (error) => toast.error(m.recovery_stop_failed({ reason: failureReason(error) })),
  });
  if (!me?.recoveryAt) return null;
  return (
    <SettingsCard id="recovery" danger title={m.recovery_title()} text={m.recovery_notice()}>
      <p className="font-medium">{linkText(Date.parse(me.recoveryAt))}</p>
      <Button icon="block" busy={busy} onClick={() => send({})} className="justify-self-start max-sm:whitespace-normal">
        {m.recovery_stop()}
      </Button>
    </SettingsCard>
  );
}

/** When the link for a new password is sent, or until when it works. */
function linkText(readyAt: number): string {
  const momentOf = (time: number) => momentText(new Date(time).toISOString());
  if (readyAt > Date.now()) return m.recovery_will_send({ moment: momentOf(readyAt) });
  return m.recovery_usable({ moment: momentOf(readyAt + recoveryDays * day) });
}
