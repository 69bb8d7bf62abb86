import { useLocation } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { useInsights } from "./insights-context.tsx";

/** Says why the live figures are missing and what to do; nothing while they are there. */
export function InsightsFailure() {
  const { failure, reload } = useInsights();
  const { pathname } = useLocation();
  if (failure === "signed-out") {
    return (
      <StateMessage drawing="torn-awning" role="alert" title="Your session has ended" text="Sign in again to see your figures.">
        <ButtonLink to={pagePaths.login} state={{ from: pathname }}>
          Sign in again
        </ButtonLink>
      </StateMessage>
    );
  }
  if (failure === "unreadable") {
    return (
      <StateMessage
        drawing="torn-awning"
        role="alert"
        title="The live figures could not be read"
        text="The server did not answer as it should."
      >
        <Button onClick={reload}>Try again</Button>
      </StateMessage>
    );
  }
  return null;
}
