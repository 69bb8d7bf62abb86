// Every endpoint of the API. A browser imports only its type.
import { accountEndpoints } from "#contract/account/account.endpoints.ts";
import { recoveryEndpoints } from "#contract/account/recovery.endpoints.ts";
import { secondFactorEndpoints } from "#contract/account/second-factors.endpoints.ts";
import { administrationEndpoints } from "#contract/administration/administration.endpoints.ts";
import { credentialEndpoints } from "#contract/credentials/credential.endpoints.ts";
import { dealEndpoints } from "#contract/deals/deal.endpoints.ts";
import { disputeEndpoints } from "#contract/deals/disputes/dispute.endpoints.ts";
import { inviteEndpoints } from "#contract/deals/invites/invite.endpoints.ts";
import { offerEndpoints } from "#contract/deals/offers/offer.endpoints.ts";
import { sealEndpoints } from "#contract/deals/offers/offer-seal.endpoints.ts";
import { questionEndpoints } from "#contract/deals/questions/question.endpoints.ts";
import { reviewEndpoints } from "#contract/deals/reviews/review.endpoints.ts";
import { marketEndpoints } from "#contract/market/market.endpoints.ts";
import { messageEndpoints } from "#contract/messages/message.endpoints.ts";
import { moderationEndpoints } from "#contract/moderation/moderation.endpoints.ts";
import { moneyEndpoints } from "#contract/money/money.endpoints.ts";
import { staffMoneyEndpoints } from "#contract/money/staff-money.endpoints.ts";
import { inboxEndpoints } from "#contract/notifications/inbox.endpoints.ts";
import { pushEndpoints } from "#contract/notifications/push.endpoints.ts";
import { blockEndpoints } from "#contract/people/block.endpoints.ts";
import { healthEndpoints } from "#contract/platform/health.endpoints.ts";
import { taskEndpoints } from "#contract/tasks/task.endpoints.ts";

export const endpoints = {
  ...taskEndpoints,
  ...offerEndpoints,
  ...sealEndpoints,
  ...dealEndpoints,
  ...inviteEndpoints,
  ...questionEndpoints,
  ...reviewEndpoints,
  ...moneyEndpoints,
  ...staffMoneyEndpoints,
  ...credentialEndpoints,
  ...inboxEndpoints,
  ...pushEndpoints,
  ...messageEndpoints,
  ...blockEndpoints,
  ...moderationEndpoints,
  ...disputeEndpoints,
  ...administrationEndpoints,
  ...marketEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...recoveryEndpoints,
  ...healthEndpoints,
};
