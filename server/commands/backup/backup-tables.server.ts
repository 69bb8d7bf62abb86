// The tables of a backup, in the order in which they can be restored: people before their tasks.
import { getTableName } from "#server/platform/database/drizzle.server.ts";
import * as schema from "#server/wiring/schema.server.ts";

export const keptTables = [
  schema.marketSettings,
  schema.invitations,
  schema.people,
  schema.departedPeople,
  schema.photos,
  schema.tasks,
  schema.likes,
  schema.offers,
  schema.offerRevisions,
  schema.taskVersions,
  schema.dealEvents,
  schema.deliveries,
  schema.disputes,
  schema.disputeStatements,
  schema.questions,
  schema.reviews,
  schema.inboxSettings,
  schema.messageSettings,
  schema.threads,
  schema.messages,
  schema.cases,
  schema.reports,
  schema.decisions,
  schema.appeals,
  schema.blocks,
  schema.feedback,
  schema.idempotencyKeys,
  schema.identityUsers,
  schema.identityAccounts,
  schema.identitySessions,
  schema.pushSubscriptions,
  schema.identityVerifications,
  schema.identityEmailChanges,
  schema.identityKeys,
  schema.identitySecrets,
  schema.pushKeys,
  schema.auditLog,
].map(getTableName);

/** Triggers fill the first two from the tasks; the others are not needed after a restore. */
export const remadeTables = [schema.taskSearch, schema.searchWords, schema.rateLimitCounts, schema.administratorClaims].map(getTableName);
