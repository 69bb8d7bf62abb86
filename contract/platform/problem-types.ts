/** Problems that the app handles in their own way. */
export const problemTypes = {
  signInAgain: "urn:taskhaat:sign-in-again",
  twoFactorNeeded: "urn:taskhaat:two-factor-needed",
  suspended: "urn:taskhaat:suspended",
  registrationClosed: "urn:taskhaat:registration-closed",
} as const;
