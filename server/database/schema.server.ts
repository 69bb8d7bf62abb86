// Every table, for the migration generator and the typed database.
export { people } from "#server/people/person.table.server.ts";
export { likes, tasks } from "#server/tasks/task.table.server.ts";
