// What the shell shows over a page. One module, loaded when the first of it is needed.
import { useEffect } from "react";
import type { User } from "#web/data/session.ts";
import { SignInAgain } from "#web/features/accounts/sign-in-again.tsx";
import { DisplayPanel } from "#web/features/display/display-panel.tsx";
import { FeedbackDialog } from "#web/features/feedback/feedback-dialog.tsx";
import type { BarDialog } from "#web/features/navigation/profile-panel.tsx";
import { Welcome } from "#web/features/welcome/welcome.tsx";

type OverlaysProps = {
  dialog: BarDialog | null;
  welcome: boolean;
  user: User | null;
  signedInAgain: ((isSignedIn: boolean) => void) | null;
  onOpenChange(open: boolean): void;
};

// biome-ignore lint/style/noDefaultExport: React's `lazy` takes the default export
export default function Overlays({ dialog, welcome, user, signedInAgain, onOpenChange }: OverlaysProps) {
  // The next person must not repeat a change of this one.
  useEffect(() => {
    if (!user) signedInAgain?.(false);
  }, [user, signedInAgain]);
  return (
    <>
      {dialog === "feedback" && <FeedbackDialog onOpenChange={onOpenChange} user={user} />}
      {dialog === "display" && <DisplayPanel open onOpenChange={onOpenChange} />}
      {welcome && <Welcome />}
      {signedInAgain && user && <SignInAgain user={user} done={signedInAgain} />}
    </>
  );
}
