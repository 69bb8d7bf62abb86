import { pagePaths } from "#contract/paths.ts";
import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { MyTaskList, WaitingTaskList } from "#web/features/tasks/task-list.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-posted.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "My Posted Tasks",
    description: "Your own tasks: change what you posted, or take it off the market.",
    unlisted: true,
  });

export default function MyPostedPage() {
  return (
    <Page
      title="My Posted Tasks"
      intro="Your own stall: change what you posted, or take it off the market."
      actions={
        <ButtonLink icon="plus" to={pagePaths.addTask}>
          Add Task
        </ButtonLink>
      }
    >
      <SignedInOnly waiting={<WaitingTaskList look="rows" />}>{(user) => <MyTaskList user={user} look="rows" />}</SignedInOnly>
    </Page>
  );
}
