const idAtEnd = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The title's words and the id: readable for people, exact for the server. */
export function bidSlug(task: { _id: string; title: string }): string {
  const words = task.title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return words ? `${words}-${task._id}` : task._id;
}

export function taskIdOfSlug(slug: string): string | undefined {
  return idAtEnd.exec(slug)?.[0].toLowerCase();
}
