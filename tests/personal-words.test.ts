// Every column that can hold text is listed here, with what a person writes into it or as one that holds no person's words.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { taskTerms } from "#contract/deals/deal.ts";
import { personalFields, taskFields } from "#contract/tasks/task-fields.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { endDeals, joinEmbedded, moderate, moveMoney, writeEverywhere } from "#tests/support/words-everywhere.ts";

/** A word that the person of the test wrote, which the column holds. */
const words: Record<string, string> = {
  "appeals.reasons": "hushanswerofappeal",
  "appeals.text": "hushappeal",
  "billing_details.address": "hushstreet",
  "billing_details.name": "hushbilling",
  "billing_details.tax_id": "hushtax",
  "cases.words": "hushtitle",
  "deal_events.reason": "hushdecline",
  "decisions.reasons": "hushverdict",
  "decisions.words": "hushtitle",
  "deliveries.changes": "hushchanges",
  "deliveries.links": "hushlink",
  "deliveries.note": "hushnote",
  "dispute_statements.text": "hushstatement",
  "disputes.reason": "hushdispute",
  "feedback.email": "hushmail",
  "feedback.message": "hushfeedback",
  "feedback.page": "hushpage",
  "idempotency_keys.answer": "hushdrafttitle",
  "identity_email_changes.new_email": "hushnext",
  "identity_email_changes.old_email": "hushmail",
  "identity_sessions.user_agent": "hushbrowser",
  "identity_users.email": "hushmail",
  "identity_users.image": "hushphoto",
  "identity_users.name": "hushname",
  "messages.text": "hushmessage",
  "money_documents.freelancer": "hushbilling",
  "money_documents.poster": "hushbilling",
  "money_documents.title": "hushtitle",
  "money_orders.destination": "hushbank",
  "offer_revisions.message": "hushoffer",
  "offers.reason": "hushdecline",
  "people.about": "hushabout",
  "people.email": "hushmail",
  "people.headline": "hushheadline",
  "people.languages": "hushlanguage",
  "people.links": "hushlink",
  "people.name": "hushname",
  "people.photo_url": "hushphoto",
  "people.skills": "hushskill",
  "questions.answer": "hushanswer",
  "questions.text": "hushquestion",
  "reports.reason": "hushreport",
  "reviews.words": "hushreview",
  "sandbox_payments.title": "hushtitle",
  "sandbox_transfers.destination": "hushbank",
  "search_words.word": "hushtitle",
  "task_search.town": "hushtown",
  "task_search.words": "hushtitle",
  "task_versions.changes": "hushdraft",
  ...Object.fromEntries(personalFields.map((name) => [`tasks.${name}`, `hush${name}`])),
};

/** As docs/account.md says. */
const kept = [
  ...["appeals.reasons", "decisions.reasons", "feedback.message", "money_documents.title", "reports.reason", "search_words.word"],
];

/** Ids, hashes, keys, states, dates and choices from a list. */
const wordless = [
  ...["action", "details", "request_id", "subject_kind"].map((name) => `audit_log.${name}`),
  ...["event", "told_as"].map((name) => `deal_events.${name}`),
  ...["issuer", "subject"].flatMap((name) => [`departed_people.${name}`, `people.${name}`]),
  "departed_people.email_hash",
  ...["body_hash", "id"].map((name) => `idempotency_keys.${name}`),
  ...["access_token", "account_id", "id_token", "password", "provider_id", "refresh_token", "scope"].map(
    (name) => `identity_accounts.${name}`,
  ),
  ...["alg", "crv", "private_key", "public_key"].map((name) => `identity_keys.${name}`),
  ...["code_hash", "token_hash"].map((name) => `identity_email_changes.${name}`),
  "identity_devices.device_hash",
  // The reason and the address are written by staff. server/administration/recovery.test.ts checks their export and deletion.
  ...["language", "new_email", "reason", "stop_hash", "token_hash"].map((name) => `identity_recoveries.${name}`),
  "identity_secrets.value",
  // server/identity/passkeys.test.ts and two-factor.test.ts check their export and deletion.
  ...["aaguid", "credential_id", "device_type", "name", "public_key", "transports"].map((name) => `identity_passkeys.${name}`),
  ...["backup_codes", "secret"].map((name) => `identity_two_factors.${name}`),
  // Signed texts in base64: server/credentials/credentials.test.ts checks their export and deletion.
  ...["jwt", "kind", "revocation_reason"].map((name) => `credentials.${name}`),
  ...["credential_id", "issuer", "jwt"].map((name) => `brought_credentials.${name}`),
  ...["id", "private_key", "public_key"].map((name) => `credential_keys.${name}`),
  // server/deals/offers/offer-seals.test.ts checks their export and deletion.
  ...["hash", "salt"].map((name) => `offer_seal_leaves.${name}`),
  ...["cause", "root"].map((name) => `offer_seals.${name}`),
  ...["muted", "push_muted"].map((name) => `inbox_settings.${name}`),
  ...["private_key", "public_key"].map((name) => `push_keys.${name}`),
  // server/notifications/push.test.ts checks their export and deletion.
  ...["auth_secret", "endpoint", "public_key"].map((name) => `push_subscriptions.${name}`),
  ...["goal", "language", "role"].map((name) => `people.${name}`),
  // server/people/photos.test.ts checks their export and deletion.
  ...["bytes", "type"].map((name) => `photos.${name}`),
  ...["ip_address", "token"].map((name) => `identity_sessions.${name}`),
  ...["identifier", "value"].map((name) => `identity_verifications.${name}`),
  ...["kind", "source", "state"].map((name) => `cases.${name}`),
  ...["action", "kind", "rule", "rule_title"].map((name) => `decisions.${name}`),
  "appeals.outcome",
  "administrator_claims.token_hash",
  "questions.answer_hidden",
  ...["messages", "offers", "people", "questions", "reviews", "tasks"].map((table) => `${table}.hidden`),
  ...["asked_deliver_by", "deliver_by", "reason_code", "state"].map((name) => `offers.${name}`),
  ...["against", "opened_by", "outcome"].map((name) => `disputes.${name}`),
  "dispute_statements.side",
  // Written by staff for the market, not about themselves.
  "feedback.answer",
  ...["code", "note"].map((name) => `invitations.${name}`),
  ...["announcement", "contact", "limits", "name", "notice", "other_markets", "registration", "rules"].map(
    (name) => `market_settings.${name}`,
  ),
  "market_settings.payment_instructions",
  "rate_limit_counts.key",
  // Of the ledger and of providers. server/money/money-personal-data.test.ts checks their export and deletion.
  ...["code", "kind", "provider", "reference", "state", "url"].map((name) => `payments.${name}`),
  ...["failure", "kind", "made_on", "provider", "reference", "state"].map((name) => `money_orders.${name}`),
  ...["cause", "currency", "from_account", "key", "kind", "to_account"].map((name) => `money_transfers.${name}`),
  ...["id", "kind"].map((name) => `money_accounts.${name}`),
  ...["here", "kind", "note", "provider", "reference", "there"].map((name) => `money_differences.${name}`),
  ...["currency", "issued_on", "kind", "language", "market"].map((name) => `money_documents.${name}`),
  ...["provider", "reference"].map((name) => `payout_accounts.${name}`),
  ...["event_id", "kind", "provider"].map((name) => `provider_events.${name}`),
  ...["currency", "return_url", "state"].map((name) => `sandbox_payments.${name}`),
  ...["currency", "kind", "state"].map((name) => `sandbox_transfers.${name}`),
  "document_numbers.kind",
  "ledger_checks.faults",
  "reports.kind",
  ...["category", "deadline", "needed_by", "place"].flatMap((name) => [`task_search.${name}`, `tasks.${name}`]),
  ...["request", "state"].map((name) => `tasks.${name}`),
];

test("an account's words are in its export, and go with it", async () => {
  await using market = await openEmbeddedMarket();
  const { db } = market;
  const columns = await listTextColumns(db);
  expect(columns).toEqual([...Object.keys(words), ...wordless].sort());

  const hush = await joinEmbedded(market, "hushname");
  const others = [await joinEmbedded(market, "Tanvir"), await joinEmbedded(market, "Salma")] as const;
  await writeEverywhere(hush, others);
  await moderate(db, hush, others[0], await joinEmbedded(market, "Rina"));
  await endDeals(db, hush, others[0]);
  // Payouts require it.
  await db.execute(sql`update identity_users set email_verified = true`);
  await moveMoney(market, hush, others[1]);
  const text = await (await hush.send("GET /me/export")).text();
  for (const [column, word] of Object.entries(words)) {
    expect(await holds(db, column, word), `${column} before`).toBe(true);
    expect(text.toLowerCase(), column).toContain(word);
  }
  for (const name of taskTerms.filter((term) => taskFields[term].isPersonal)) {
    expect(await holds(db, "task_versions.changes", `hushdraft${name}`), name).toBe(true);
  }

  await hush.request("DELETE /me", { body: { email: hush.email, password: hush.password } });
  const left = [];
  for (const column of columns) if (await holds(db, column, "hush")) left.push(column);
  expect(left).toEqual(kept);
  for (const column of ["offers.reason", "deal_events.reason"]) expect(await holds(db, column, "Their own proposal."), column).toBe(true);
  const [winner] = others;
  const { id } = await winner.request("GET /me");
  expect((await winner.client.list("GET /people/{id}", { id })).data).toMatchObject({
    rating: 4,
    reviews: [{ author: { name: "Former member" }, stars: 4, words: "Removed with its author's account." }],
  });
});

test("docs/account.md names every table with a person's words", () => {
  const privacy = readFileSync(new URL("../docs/account.md", import.meta.url), "utf8");
  const tables = new Set(Object.keys(words).map((column) => column.split(".")[0]));
  expect([...tables].filter((table) => !privacy.includes(`\`${table}\``))).toEqual([]);
});

/** Whatever is not known to hold no text counts as text. */
async function listTextColumns(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type not in
      ('uuid', 'boolean', 'smallint', 'integer', 'bigint', 'numeric', 'date', 'timestamp with time zone')`);
  return rows.map(({ name }) => name).sort();
}

async function holds(db: Db, name: string, word: string): Promise<boolean> {
  const [table = "", column = ""] = name.split(".");
  const { rows } = await db.execute(
    sql`select from ${sql.identifier(table)} where ${sql.identifier(column)}::text ilike ${`%${word}%`} limit 1`,
  );
  return rows.length > 0;
}
