import { uuidv7 } from "uuidv7";
import type { Feedback, NewFeedback } from "#contract/feedback.ts";
import type { Db } from "#server/database/database.server.ts";
import { feedback } from "./feedback.table.server.ts";

export async function addFeedback(db: Db, personId: string | null, given: NewFeedback): Promise<Feedback> {
  const createdAt = new Date();
  const { message, email = null, page = null } = given;
  const id = uuidv7();
  await db.insert(feedback).values({ id, personId, message, email, page, createdAt });
  return { _id: id, createdAt: createdAt.toISOString() };
}
