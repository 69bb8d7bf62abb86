import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { CreateTask } from "#web/features/task-form/create-task.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/add-task.ts";

const intro = "Say what you need done. It stands on the market the moment you add it.";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "Create New Task",
    description: "Say what you need done, by when and for how much. Your task stands on the market at once.",
    unlisted: true,
  });

export default function AddTask() {
  return (
    <SignedInOnly>
      {(user) => (
        <Page title="Create New Task" intro={intro}>
          <CreateTask key={user.id} user={user} />
        </Page>
      )}
    </SignedInOnly>
  );
}
