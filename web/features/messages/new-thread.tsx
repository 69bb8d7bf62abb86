// Finds or begins the conversation about an offer, and goes there.
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { browserClient } from "#web/api.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { threadPath } from "#web/ui/task-links.ts";
import { WaitingThreads } from "./thread-list.tsx";

export function NewThread() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const task = search.get("task") ?? "";
  const person = search.get("person");

  useEffect(() => {
    browserClient.signedIn
      .request("POST /threads", { body: { task, ...(person !== null && { person }) } })
      .then((thread) => navigate(threadPath(thread._id), { replace: true }))
      .catch(setFailure);
  }, [task, person, navigate]);

  if (failure === null) return <WaitingThreads />;
  return (
    <StateMessage drawing="signpost" role="alert" title="You cannot write here." text={failureReason(failure)}>
      <ButtonLink to={pagePaths.messages}>Messages</ButtonLink>
    </StateMessage>
  );
}
