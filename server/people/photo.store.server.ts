import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, notInArray } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { people, photos } from "./person.table.server.ts";
import type { Photo } from "./photo.rules.ts";
import { mayRead, type Reader } from "./reader.ts";

/** Keeps the photo before it, which is shown until the identity provider has the new address. */
export async function addPhoto(db: Db, personId: string, photo: Photo): Promise<string> {
  return db.transaction(async (tx) => {
    const last = tx.select({ id: photos.id }).from(photos).where(eq(photos.personId, personId)).orderBy(desc(photos.id)).limit(1);
    await tx.delete(photos).where(and(eq(photos.personId, personId), notInArray(photos.id, last)));
    const id = newId();
    await tx.insert(photos).values({ id, personId, ...photo });
    await recordAudit(tx, { actorId: personId, action: "person.change", subjectId: personId, details: { changed: ["photo"] } });
    return id;
  });
}

/** Null when there is no such photo, or its person is hidden from this reader. */
export async function findPhoto(db: Db, id: string, reader: Reader | null): Promise<(Photo & { isPublic: boolean }) | null> {
  const [photo] = await db
    .select({ type: photos.type, bytes: photos.bytes, personId: people.id, hidden: people.hidden })
    .from(photos)
    .innerJoin(people, eq(people.id, photos.personId))
    .where(eq(photos.id, id));
  if (!photo || !mayRead(photo, reader, photo.personId)) return null;
  return { type: photo.type, bytes: photo.bytes, isPublic: !photo.hidden };
}

export async function deletePhotos(db: Db, personId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(photos).where(eq(photos.personId, personId)).returning({ id: photos.id });
    if (gone.length === 0) return;
    await recordAudit(tx, { actorId: personId, action: "person.change", subjectId: personId, details: { changed: ["photo"] } });
  });
}
