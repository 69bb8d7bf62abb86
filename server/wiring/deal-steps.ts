// Connects the steps of deals with the ledger. Whatever takes steps imports this file.
import { followMoneySteps } from "#server/deals/steps/move-money.server.ts";
import { followDeal } from "#server/money/payments/settle.server.ts";

followMoneySteps(followDeal);
