import type { MyData } from "#contract/account.ts";
import type { PersonalData, PersonRef } from "#server/people/personal-data.ts";
import type { Db } from "#server/platform/database/database.server.ts";

type Rows = Omit<MyData, "format" | "exportedAt" | "account">;

/** Everything the server stores about a person, read at one moment. */
export function exportRows(db: Db, parts: PersonalData[], person: PersonRef): Promise<Rows> {
  return db.transaction(
    async (tx) => {
      const rows: Record<string, unknown> = {};
      for (const part of parts) Object.assign(rows, await part.exportRows(tx, person));
      return rows as Rows;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
