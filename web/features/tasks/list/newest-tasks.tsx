import { data, Link, useRevalidator } from "react-router";
import { ApiError, type Client } from "#contract/client.ts";
import { homeTasks } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { tiltCards } from "#web/ui/tilt.ts";
import { HomeTaskCard } from "./task-card.tsx";

/** Null when the market could not be read; the rest of the page does not need it. */
type NewestTasks = { tasks: Task[] | null };

export async function loadNewestTasks(client: Client) {
  try {
    const { data: tasks } = await client.list("GET /alltasks", { query: { status: "open", limit: homeTasks } });
    return data<NewestTasks>({ tasks });
  } catch (error) {
    // The server has logged the reason; the page shows the failure and offers to try again.
    return data<NewestTasks>({ tasks: null }, { status: error instanceof ApiError ? error.status : 500 });
  }
}

export function NewestTasks({ tasks, signedIn }: NewestTasks & { signedIn: boolean }) {
  return (
    <section aria-labelledby="newest" className="page-width py-16 md:py-20">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="newest" className="text-3xl sm:text-4xl">
          {m.home_newest_tasks()}
        </h2>
        <Link
          to={pagePaths.browse}
          className="flex min-h-11 items-center gap-2 rounded-sm font-semibold text-river underline-offset-4 hover:underline"
        >
          {m.home_see_all()}
          <Icon name="arrow-right" />
        </Link>
      </div>
      {tasks && tasks.length > 0 ? (
        <ul {...tiltCards} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {tasks.map((task) => (
            <li key={task._id} className="task-item min-w-0">
              <HomeTaskCard task={task} signedIn={signedIn} />
            </li>
          ))}
        </ul>
      ) : (
        <NoTasks failed={tasks === null} />
      )}
    </section>
  );
}

function NoTasks({ failed }: { failed: boolean }) {
  const revalidator = useRevalidator();
  if (failed) {
    return (
      <StateMessage role="alert" drawing="torn-awning" title={m.home_tasks_failed()} text={m.home_tasks_failed_text()}>
        <Button busy={revalidator.state === "loading"} onClick={() => revalidator.revalidate()}>
          {m.home_try_again()}
        </Button>
      </StateMessage>
    );
  }
  return (
    <StateMessage drawing="empty-stall" title={m.home_tasks_empty()} text={m.home_tasks_empty_text()}>
      <ButtonLink to={pagePaths.addTask}>{m.home_post()}</ButtonLink>
    </StateMessage>
  );
}
