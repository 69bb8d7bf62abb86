import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ReportButton } from "./report-button.tsx";

/** For signed-in people: a report needs somebody who answers for it. */
export function ReportTask({ id }: { id: string }) {
  const { user } = useIdentity();
  return user && <ReportButton subject={{ kind: "task", id }} person={user.id} className="justify-self-start" />;
}
