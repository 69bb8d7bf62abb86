import type { PhotoType } from "#contract/people/photo.ts";
import { customType, index, pgTable, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";
import { people } from "./person.table.server.ts";

const bytea = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => "bytea" });

/** Uploaded photos of people. A row is never changed, because browsers keep the answer of its address. */
export const photos = pgTable(
  "photos",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    type: text().$type<PhotoType>().notNull(),
    bytes: bytea().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("photos_person").on(table.personId)],
);
