// When accounts are new, and how long reports can hide content without a decision.

/**
 * An account is new for this many days, or until its first completed deal with an established person. An established person joined at least
 * as many days ago and has completed a deal with a third person. While its email address is not verified, an account stays new.
 */
export const newAccountDays = 7;

/**
 * A report is trusted only if completed deals connect its author, directly or through others, with so many people of that age, the author
 * included. Smaller groups may be accounts that only deal with each other.
 */
export const trustedGroupSize = 12;

/** Content that reports hold back is shown again after this time without a decision. */
export const heldHours = 72;
