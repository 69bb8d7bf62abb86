// What the shell shows over a page. One module, loaded when the first of it is needed.
import type { User } from "#web/data/session.ts";
import { FeedbackDialog } from "#web/features/administration/feedback-dialog.tsx";
import { DisplayPanel } from "#web/features/navigation/display-panel.tsx";
import type { BarDialog } from "#web/features/navigation/profile-panel.tsx";

type OverlaysProps = { dialog: BarDialog; user: User | null; onOpenChange(open: boolean): void };

export function Overlays({ dialog, user, onOpenChange }: OverlaysProps) {
  return (
    <>
      {dialog === "feedback" && <FeedbackDialog onOpenChange={onOpenChange} user={user} />}
      {dialog === "display" && <DisplayPanel open onOpenChange={onOpenChange} />}
    </>
  );
}
