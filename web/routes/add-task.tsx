import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { CreateTask } from "#web/features/task-form/create-task.tsx";
import { Page } from "#web/ui/page.tsx";

const intro = "Say what you need done. It stands on the market the moment you add it.";

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
