import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { CreateTask } from "#web/features/task-form/create-task.tsx";
import { WaitingTaskForm } from "#web/features/task-form/task-form.tsx";
import type { PageHead } from "#web/ui/page.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/add-task.ts";

export const handle: PageHead = {
  title: "Create New Task",
  intro: "Say what you need done. It stands on the market the moment you add it.",
};

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: handle.title,
    description: "Say what you need done, by when and for how much. Your task stands on the market at once.",
    unlisted: true,
  });

export default function AddTask() {
  const { user } = useIdentity();
  return user ? <CreateTask key={user.id} user={user} /> : <WaitingTaskForm label="Checking who is signed in" />;
}
