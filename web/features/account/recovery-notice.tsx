import type { Me } from "#contract/account/account.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";

/** While a recovery that an administrator has started is under way. */
export function RecoveryNotice({ account }: { account: Me | Promise<Me> }) {
  const me = useLoaded(account);
  const { send, busy } = useChange("DELETE /me/recovery", {
    onDone: () => toast.success(m.recovery_stopped()),
    onFailed: (error) => toast.error(m.recovery_stop_failed({ reason: failureReason(error) })),
  });
  if (!me?.recoveryAt) return null;
  return (
    <SettingsCard danger title={m.recovery_title()} text={m.recovery_notice({ moment: momentText(me.recoveryAt) })}>
      <Button icon="block" busy={busy} onClick={() => send({})} className="justify-self-start">
        {m.recovery_stop()}
      </Button>
    </SettingsCard>
  );
}
