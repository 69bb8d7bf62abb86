import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { browserClient } from "#web/data/api.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { Button } from "#web/ui/button.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { toast } from "#web/ui/toasts.tsx";
import type { Hold } from "./profile-draft.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

// Comes right after the page, not with the press: by then the network may be away.
const DeleteAccountDialog = lazy(() => import("./delete-account-dialog.tsx").then((module) => ({ default: module.DeleteAccountDialog })));

/** To take along what is kept about a person, and to have it deleted. */
export function MyData({ user, onHold }: { user: User; onHold: Hold }) {
  const [packing, run] = useOneAtATime();
  const [leaving, setLeaving] = useState(false);

  function download() {
    run(async () => {
      try {
        const answer = await browserClient.signedIn.send("GET /me/export");
        downloadFile(`taskhaat-my-data-${new Date().toISOString().slice(0, 10)}.json`, await answer.blob());
        toast.success("Your data is in your downloads.");
      } catch (error) {
        console.error(error);
        toast.error(`Your data could not be fetched. ${failureReason(error)}`);
      }
    });
  }

  return (
    <div className="mt-8 grid gap-6">
      <Part
        title="Your data"
        text="Everything we hold about you in one file: profile, account and sessions, tasks, likes, offers, feedback, and when you did what."
      >
        <Button variant="secondary" icon="download" busy={packing} onClick={download}>
          {packing ? "Packing..." : "Download my data"}
        </Button>
      </Part>
      <Part
        danger
        title="Delete account"
        text="Your tasks and likes go with it, and they cannot be restored. Feedback and reports you sent stay, without your name."
      >
        <Button variant="danger" icon="trash" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </Part>
      <Suspense fallback={null}>
        <DeleteAccountDialog user={user} open={leaving} close={() => setLeaving(false)} onHold={onHold} />
      </Suspense>
    </div>
  );
}

function Part({ title, text, danger = false, children }: { title: string; text: string; danger?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-4 rounded-lg border bg-card p-5 shadow-soft sm:p-9 ${danger ? "border-vermilion" : "border-line"}`}
    >
      <div className="grid gap-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
