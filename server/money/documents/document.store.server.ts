// Receipts and invoices as their two sides and administrators read them, and what they show about a person.
import { fromMinor } from "#contract/market/amounts.ts";
import type { Billing, DocumentSummary, MoneyDocument } from "#contract/money/money.ts";
import { hasRole } from "#contract/platform/role.ts";
import { billingDetails, moneyDocuments } from "#server/money/tables/payment.table.server.ts";
import { isStaff, type Reader } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, lt, or } from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";

type Row = typeof moneyDocuments.$inferSelect;

/** `R-2026-000001`. */
export function numberOf({ kind, year, number }: Pick<Row, "kind" | "year" | "number">): string {
  return `${kind === "receipt" ? "R" : "I"}-${year}-${String(number).padStart(6, "0")}`;
}

/** Null for others than the two sides and administrators. */
export async function readDocument(db: Db, id: string, reader: Reader): Promise<MoneyDocument | null> {
  const [row] = await db.select().from(moneyDocuments).where(eq(moneyDocuments.id, id));
  if (!row) return null;
  const isSide = row.posterId === reader.id || row.freelancerId === reader.id;
  if (!isSide && !(isStaff(reader) && hasRole(reader.role, "administrator"))) return null;
  const { language, issuedOn, market, currency, poster, freelancer, percent, isBonus, kind, amount, fee } = row;
  return {
    ...asSummary(row),
    ...{ language, issuedOn, market, currency, poster, freelancer, percent, isBonus },
    fee: fromMinor(fee),
    receives: fromMinor(amount - fee),
    isYours: (kind === "receipt" ? row.posterId : row.freelancerId) === reader.id,
  };
}

/** Of both sides of the person's deals, newest first. */
export async function listDocuments(db: Db, personId: string, page: Page) {
  const { limit, after } = page;
  const isSide = or(eq(moneyDocuments.posterId, personId), eq(moneyDocuments.freelancerId, personId));
  const rows = await db
    .select()
    .from(moneyDocuments)
    .where(and(isSide, after === undefined ? undefined : lt(moneyDocuments.id, after)))
    .orderBy(desc(moneyDocuments.id))
    .limit(limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return { data: data.map(asSummary), next };
}

export function asSummary(row: Row): DocumentSummary {
  const { id, kind, issuedOn, taskId, title, amount } = row;
  return { _id: id, kind, number: numberOf(row), issuedOn, task: { _id: taskId, title }, amount: fromMinor(amount) };
}

export async function readBilling(db: Db, personId: string): Promise<Billing> {
  const { name, address, taxId } = billingDetails;
  const [row] = await db.select({ name, address, taxId }).from(billingDetails).where(eq(billingDetails.personId, personId));
  return row ?? { name: "", address: "", taxId: "" };
}

export async function changeBilling(db: Db, personId: string, billing: Billing): Promise<Billing> {
  await db
    .insert(billingDetails)
    .values({ personId, ...billing })
    .onConflictDoUpdate({ target: billingDetails.personId, set: billing });
  return billing;
}
