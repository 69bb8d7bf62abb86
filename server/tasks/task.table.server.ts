import { type DealRequest, requests } from "#contract/deals/deal.ts";
import { type Place, places } from "#contract/tasks/places.ts";
import { type TaskState, taskStates } from "#contract/tasks/task-state.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenColumns, reference } from "#server/platform/database/columns.server.ts";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  type SQL,
  sql,
  text,
  timestamp,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { dueAt } from "./task-due.server.ts";

export const tasks = pgTable(
  "tasks",
  {
    id: uuid().primaryKey(),
    posterId: reference("poster_id", () => people.id),
    title: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    deadline: text().notNull(),
    budget: numeric({ precision: 12, scale: 2, mode: "number" }).notNull(),
    neededBy: text("needed_by").notNull().default(""),
    place: text().$type<Place | "">().notNull().default(""),
    town: text().notNull().default(""),
    likeCount: integer("like_count").notNull().default(0),
    bidCount: integer("bid_count").notNull().default(0),
    state: text().$type<TaskState>().notNull().default("open"),
    isOpen: boolean("is_open").notNull().generatedAlwaysAs(sql`state = 'open'`),
    stateSince: timestamp("state_since", { withTimezone: true }).notNull().defaultNow(),
    /** What one side of the deal has asked the other for. */
    request: text().$type<DealRequest>(),
    /** When something was last asked for or answered in this state. */
    requestedAt: timestamp("requested_at", { withTimezone: true }),
    /** Until when the poster has to secure the price. */
    paymentDueAt: timestamp("payment_due_at", { withTimezone: true }),
    version: integer().notNull().default(1),
    dueAt: timestamp("due_at", { withTimezone: true }).generatedAlwaysAs(dueAt),
    ...hiddenColumns(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("tasks_poster").on(table.posterId, table.id.desc()),
    // One for each order, in every category, open or not, of what is on the public lists. The columns at the end let the other filters be checked without the row.
    index("tasks_category")
      .on(table.category, table.isOpen, table.id, table.budget, table.deadline, table.neededBy, table.place, table.town)
      .where(listed(table)),
    index("tasks_deadline")
      .on(table.category, table.isOpen, table.deadline, table.id, table.budget, table.neededBy, table.place, table.town)
      .where(listed(table)),
    index("tasks_budget")
      .on(table.category, table.isOpen, table.budget, table.id, table.deadline, table.neededBy, table.place, table.town)
      .where(listed(table)),
    index("tasks_likes")
      .on(table.category, table.isOpen, table.likeCount, table.id, table.budget, table.deadline, table.neededBy, table.place, table.town)
      .where(listed(table)),
    index("tasks_town").on(sql`lower(${table.town})`, table.category, table.isOpen).where(listed(table)),
    index("tasks_hidden").on(table.hiddenBy).where(sql`${table.hidden} is not null`),
    // The newest open tasks of all categories.
    index("tasks_open").on(table.id).where(sql`${table.isOpen} and ${table.hidden} is null`),
    index("tasks_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check("tasks_state", isOneOf(table.state, taskStates)),
    check("tasks_request", sql`${table.request} is null or (${isOneOf(table.request, requests)} and ${table.requestedAt} is not null)`),
    check("tasks_budget_range", sql`${table.budget} between 0 and 9999999.99`),
    check("tasks_deadline_shape", sql`${table.deadline} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
    check("tasks_needed_by_shape", sql`${table.neededBy} ~ '^(\\d{4}-\\d{2}-\\d{2})?$'`),
    check("tasks_place", isOneOf(table.place, ["", ...places])),
    check("tasks_counts", sql`${table.likeCount} >= 0 and ${table.bidCount} >= 0`),
  ],
);

/** On public lists: neither hidden nor cancelled. A task with offers is cancelled rather than deleted. */
export const isListed = listed(tasks);

/** Without a parameter, or the planner could not tell that the indexes hold just these. */
function listed({ state, hidden }: { state: AnyPgColumn; hidden: AnyPgColumn }): SQL {
  return sql`${state} <> 'cancelled' and ${hidden} is null`;
}

export const likes = pgTable(
  "likes",
  {
    taskId: reference("task_id", () => tasks.id, "cascade"),
    personId: reference("person_id", () => people.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.personId] }), index("likes_person").on(table.personId)],
);
