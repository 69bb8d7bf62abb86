import { useState } from "react";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";

/** Removes the sample market, of which there are so many people. */
export function SampleCard({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const { send, busy } = useChange("DELETE /staff/sample", {
    onDone({ people, tasks }) {
      toast.success(m.administration_sample_removed({ people: numberText(people), tasks: numberText(tasks) }));
    },
    onFailed(error) {
      setIsAsking(false);
      toast.error(m.administration_sample_failed({ reason: failureReason(error) }));
    },
  });
  return (
    <SettingsCard title={m.administration_sample()} text={m.administration_sample_text({ count: numberText(count) })}>
      <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)} className="justify-self-start">
        {m.administration_sample_remove()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.administration_sample_question()}
        message={m.administration_sample_warning()}
        confirm={m.administration_sample_remove()}
        busy={busy}
        onConfirm={() => send({})}
      />
    </SettingsCard>
  );
}
