import { pagePaths } from "#contract/paths.ts";
import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { MyTaskList, WaitingTaskList } from "#web/features/tasks/task-list.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-items.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "My Items", description: "Everything you have on the counter, side by side.", unlisted: true });

export default function MyItemsPage() {
  return (
    <Page
      title="My Items"
      intro="Everything you have on the counter, side by side."
      actions={
        <ButtonLink icon="plus" to={pagePaths.addTask}>
          Add Task
        </ButtonLink>
      }
    >
      <SignedInOnly waiting={<WaitingTaskList look="grid" />}>{(user) => <MyTaskList user={user} look="grid" />}</SignedInOnly>
    </Page>
  );
}
