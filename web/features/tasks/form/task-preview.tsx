import type { ReactNode } from "react";
import { categories } from "#contract/tasks/categories.ts";
import { places } from "#contract/tasks/places.ts";
import type { Task } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import type { TaskValues } from "./check-task.ts";

type TaskPreviewProps = { values: TaskValues; poster: Pick<Task["user"], "name" | "photoURL">; children(task: Task): ReactNode };

/** The card of the task as the market will show it. It repeats what is in the form, so screen readers and the keyboard skip it. */
export function TaskPreview({ values, poster, children }: TaskPreviewProps) {
  const budget = Number(values.budget);
  const task: Task = {
    _id: "preview",
    ...values,
    title: values.title.trim() || m.taskform_title_placeholder(),
    category: categories.find((name) => name === values.category) ?? "Other",
    description: values.description.trim() || m.taskform_no_description(),
    deadline: values.deadline || "–",
    place: places.find((place) => place === values.place) ?? "",
    town: values.place === "onsite" ? values.town.trim() : "",
    budget: Number.isFinite(budget) ? budget : 0,
    state: "open",
    likeCount: 0,
    bidcunt: 0,
    user: { id: "preview", ...poster, email: "", rating: 0 },
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  };
  return (
    <aside inert className="hidden lg:sticky lg:top-28 lg:block">
      <p className="mb-5 text-center text-sm font-semibold text-ink-soft">{m.taskform_preview()}</p>
      {children(task)}
    </aside>
  );
}
