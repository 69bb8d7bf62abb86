/** The waiting time of a recovery, in which the person can stop it. */
export const recoveryWaitHours = 72;
/** How long it can be finished after the waiting time. */
export const recoveryDays = 7;
