import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { UpdateTask } from "#web/features/task-form/update-task.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/update-task.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Update Task", description: "Change what you posted.", unlisted: true });

export default function Update({ params }: Route.ComponentProps) {
  return (
    <SignedInOnly>
      {(user) => (
        <Page title="Update Task">
          <UpdateTask key={user.id} id={params.id} user={user} />
        </Page>
      )}
    </SignedInOnly>
  );
}
