import { lazy, Suspense, useState } from "react";
import type { Me } from "#contract/account.ts";
import { browserClient } from "#web/data/api.ts";
import type { User } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useAction } from "./account-form.tsx";

export type Account = Me | Promise<Me>;

// Loaded right after the page, not when it is opened: the network may be down by then.
const DeleteAccountDialog = lazy(() => import("./delete-account-dialog.tsx").then((module) => ({ default: module.DeleteAccountDialog })));

/** The export of a person's data, and the deletion of the account. */
export function MyData({ user, account }: { user: User; account: Account }) {
  const [busy, run] = useAction();
  const [isDeleting, setIsDeleting] = useState(false);

  function download() {
    run(
      async () => {
        const answer = await browserClient.signedIn.send("GET /me/export");
        downloadFile(`taskhaat-my-data-${new Date().toISOString().slice(0, 10)}.json`, await answer.blob());
        toast.success("Your data is in your downloads.");
      },
      (error) => {
        console.error(error);
        toast.error(`Your data could not be fetched. ${failureReason(error)}`);
      },
    );
  }

  return (
    <div className="grid gap-6">
      <SettingsCard
        title="Your data"
        text="Everything we hold about you in one file: profile, account and sessions, tasks, likes, offers, feedback, and when you did what."
      >
        <Button variant="secondary" icon="download" busy={busy} onClick={download} className="justify-self-start">
          {busy ? "Packing..." : "Download my data"}
        </Button>
      </SettingsCard>
      <SettingsCard
        danger
        title="Delete account"
        text="Your tasks and likes go with it, and they cannot be restored. Feedback and reports you sent stay, without your name."
      >
        <Button variant="danger" icon="trash" onClick={() => setIsDeleting(true)} className="justify-self-start">
          Delete account
        </Button>
      </SettingsCard>
      <Suspense fallback={null}>
        <DeleteAccountDialog user={user} account={account} open={isDeleting} onClose={() => setIsDeleting(false)} />
      </Suspense>
    </div>
  );
}
