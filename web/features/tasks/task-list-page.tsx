import type { ReactNode } from "react";
import { pagePaths } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";

export function TaskListPage(props: { title: string; intro: string; children: ReactNode }) {
  const addTask = (
    <ButtonLink icon="plus" to={pagePaths.addTask}>
      Add Task
    </ButtonLink>
  );
  return <Page {...props} actions={addTask} />;
}
