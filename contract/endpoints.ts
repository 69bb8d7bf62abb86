// Every endpoint of the API. A browser imports only its type.
import { accountEndpoints } from "./account.endpoints.ts";
import { administrationEndpoints } from "./administration.endpoints.ts";
import { blockEndpoints } from "./block.endpoints.ts";
import { caseEndpoints } from "./case.endpoints.ts";
import { dealEndpoints } from "./deal.endpoints.ts";
import { decisionEndpoints } from "./decision.endpoints.ts";
import { disputeEndpoints } from "./dispute.endpoints.ts";
import { feedbackEndpoints } from "./feedback.endpoints.ts";
import { healthEndpoints } from "./health.endpoints.ts";
import { inboxEndpoints } from "./inbox.endpoints.ts";
import { insightsEndpoints } from "./insights.endpoints.ts";
import { marketEndpoints } from "./market.endpoints.ts";
import { messageEndpoints } from "./message.endpoints.ts";
import { offerEndpoints } from "./offer.endpoints.ts";
import { questionEndpoints } from "./question.endpoints.ts";
import { reportEndpoints } from "./report.endpoints.ts";
import { reviewEndpoints } from "./review.endpoints.ts";
import { taskEndpoints } from "./task.endpoints.ts";

export const endpoints = {
  ...taskEndpoints,
  ...offerEndpoints,
  ...dealEndpoints,
  ...questionEndpoints,
  ...reviewEndpoints,
  ...inboxEndpoints,
  ...messageEndpoints,
  ...reportEndpoints,
  ...blockEndpoints,
  ...caseEndpoints,
  ...decisionEndpoints,
  ...disputeEndpoints,
  ...administrationEndpoints,
  ...marketEndpoints,
  ...accountEndpoints,
  ...insightsEndpoints,
  ...feedbackEndpoints,
  ...healthEndpoints,
};
