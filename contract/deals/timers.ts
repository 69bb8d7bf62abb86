// Apart from the schemas of deals, which pages that name these times do not need.

/** How long a state lasts before the clock moves it on. A deadline ends with its day, by UTC. */
export const timers = {
  awardHours: 36,
  deliveredDays: 14,
  expiryDays: 30,
  /** For an answer to a proposal to end the deal. */
  proposalHours: 72,
  /** After the delivery date, until the poster may end the deal alone. */
  overdueDays: 7,
  /** For the statements of a dispute. */
  statementDays: 7,
  disputeDays: 30,
  /** How long the market keeps the money after the decision of a dispute, so that an appeal can still change what happens to it. */
  decisionMoneyHours: 72,
} as const;
