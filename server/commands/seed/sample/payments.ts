// The money of the sample market, where it takes payments. The prices are paid when the deals are accepted.
import type { Billing, NewPayout } from "#contract/money/money.ts";
import type { BankAnswer } from "#server/money/sandbox/bank.server.ts";
import type { TaskKey } from "./offers.ts";
import type { PersonKey } from "./people.ts";
import { days } from "./time.ts";

/** The market has taken payments since then. Earlier deals have none. */
export const paidSince = days(60);

/** How the bank answered, where it did not approve the payment at once. */
export const bankAnswersOf: Partial<Record<TaskKey, BankAnswer[]>> = {
  campusMap: ["decline"],
  budgetCharts: ["decline", "approve"],
};

export const sampleBilling: ({ of: PersonKey; ago: number } & Billing)[] = [
  { ...{ of: "nusrat", ago: days(59.5) }, name: "Nusrat Jahan", address: "Tea stall at the north gate\nDhaka", taxId: "" },
  {
    ...{ of: "tanvir", ago: days(59) },
    ...{ name: "Tanvir Ahmed, mobile apps", address: "12 Lake Road\nDhaka 1000", taxId: "TIN 000 111 222" },
  },
];

export const sampleBonuses: { task: TaskKey; ago: number; amount: number }[] = [{ task: "houseMove", ago: days(53.5), amount: 10 }];

/** The sandbox bank refuses a destination with the word "fail". */
export const samplePayouts: ({ by: PersonKey; ago: number } & NewPayout)[] = [
  { by: "tanvir", ago: days(36), amount: 150, destination: "bKash 01700-000000" },
  { by: "sourav", ago: days(30), amount: 80, destination: "Savings account 000-111-222" },
  { by: "tanvir", ago: days(3), amount: 40, destination: "Old account (fail)" },
];

/** The poster's bank took the payment back. */
export const sampleChargeBacks: { task: TaskKey; ago: number }[] = [{ task: "filmBooklet", ago: days(4) }];
