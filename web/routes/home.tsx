import { apiContext } from "#web/api.ts";
import { loadHome } from "#web/features/home/load-home.ts";
import type { Route } from "./+types/home.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(apiContext));
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return loadHome(context.get(apiContext));
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <title>Home</title>
      {loaderData.tasks?.map((task) => (
        <p key={task._id}>{task.title}</p>
      ))}
    </main>
  );
}
