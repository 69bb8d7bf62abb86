import { data, Link, useRevalidator } from "react-router";
import { ApiError, type Client } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { Task } from "#contract/task.ts";
import { HomeTaskCard } from "#web/features/tasks/task-card.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { tiltCards } from "#web/ui/tilt.ts";

/** Null when the market could not be read; the rest of the page does not need it. */
type NewestTasks = { tasks: Task[] | null };

export async function loadNewestTasks(client: Client) {
  try {
    const { data: tasks } = await client.list("GET /alltasks", { query: { limit: limits.homeTasks } });
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
          Fresh on the market
        </h2>
        <Link
          to={pagePaths.browse}
          className="flex min-h-11 items-center gap-2 rounded-sm font-semibold text-river underline-offset-4 hover:underline"
        >
          See every task
          <Icon name="arrow-right" />
        </Link>
      </div>
      {tasks && tasks.length > 0 ? (
        <ul {...tiltCards} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {tasks.map((task) => (
            <li key={task._id} className="min-w-0">
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
      <StateMessage role="alert" drawing="torn-awning" title={messages.list.failed} text="The rest of the market is open.">
        <Button busy={revalidator.state === "loading"} onClick={() => revalidator.revalidate()}>
          Try again
        </Button>
      </StateMessage>
    );
  }
  return (
    <StateMessage drawing="empty-stall" title={messages.list.empty} text="Be the first to put one on the counter.">
      <ButtonLink to={pagePaths.addTask}>Post a task</ButtonLink>
    </StateMessage>
  );
}
