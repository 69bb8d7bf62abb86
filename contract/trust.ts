// When accounts are new, and how long reports can hide content without a decision.

/**
 * An account is new for this many days, or until its first completed deal with an established person. An established person joined at least
 * as many days ago and has completed a deal with a third person.
 */
export const newAccountDays = 7;

/** Content that reports hold back is shown again after this time without a decision. */
export const heldHours = 72;
