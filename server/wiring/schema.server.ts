// Every table, for the migration generator and the typed database.

export { feedback } from "#server/administration/feedback.table.server.ts";
export { broughtCredentials, credentialKeys, credentials } from "#server/credentials/credential.table.server.ts";
export { dealEvents, taskVersions } from "#server/deals/tables/deal.table.server.ts";
export { deliveries } from "#server/deals/tables/delivery.table.server.ts";
export { disputeStatements, disputes } from "#server/deals/tables/dispute.table.server.ts";
export { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
export { offerSealLeaves, offerSeals } from "#server/deals/tables/offer-seal.table.server.ts";
export { questions } from "#server/deals/tables/question.table.server.ts";
export { reviews } from "#server/deals/tables/review.table.server.ts";
export {
  identityAccounts,
  identityDevices,
  identityEmailChanges,
  identityKeys,
  identityPasskeys,
  identityRecoveries,
  identitySecrets,
  identitySessions,
  identityTwoFactors,
  identityUsers,
  identityVerifications,
} from "#server/identity/identity.table.server.ts";
export { administratorClaims, invitations, marketSettings } from "#server/market/market.table.server.ts";
export { messageSettings, messages, threads } from "#server/messages/message.table.server.ts";
export { appeals, cases, decisions, reports } from "#server/moderation/moderation.table.server.ts";
export { moneyAccounts, moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
export {
  billingDetails,
  documentNumbers,
  ledgerChecks,
  moneyDifferences,
  moneyDocuments,
  moneyOrders,
  payments,
  payoutAccounts,
  providerEvents,
} from "#server/money/tables/payment.table.server.ts";
export { sandboxPayments, sandboxTransfers } from "#server/money/tables/sandbox.table.server.ts";
export { inboxSettings } from "#server/notifications/inbox.table.server.ts";
export { pushKeys, pushSubscriptions } from "#server/notifications/push.table.server.ts";
export { blocks, departedPeople, people, photos } from "#server/people/person.table.server.ts";
export { auditLog } from "#server/platform/audit/audit.table.server.ts";
export { idempotencyKeys } from "#server/platform/http/idempotency.table.server.ts";
export { rateLimitCounts } from "#server/platform/limits/rate-limit.table.server.ts";
export { searchWords, taskSearch } from "#server/tasks/search.table.server.ts";
export { likes, tasks } from "#server/tasks/task.table.server.ts";
