// The rate limits. docs/security.md repeats the numbers, and a test compares the two.

const minute = 60;
const hour = 60 * minute;

const per = (seconds: number, max: number) => ({ max, seconds });

/** By IP address: high, because a whole university can share one address. By account: about what a person can do by hand. */
export const rateLimits = {
  /** By account, only failed attempts count: a correct password resets the count. */
  signIn: { address: per(minute, 300), account: per(10 * minute, 10) },
  /** Codes of authenticator apps and recovery codes at a sign-in. By account, an accepted code resets the count. */
  secondStep: { address: per(minute, 300), account: per(15 * minute, 10) },
  /** What a mailed link or code opens. Apart from `signIn`, so that such calls do not keep a network from signing in. */
  link: { address: per(minute, 300), account: per(10 * minute, 20) },
  /** New passwords and recovery codes, and second factors that are removed, each of which sends a mail. Only by account, after the proof. */
  security: { address: per(minute, 300), account: per(24 * hour, 40) },
  signUp: { address: per(10 * minute, 200), account: per(10 * minute, 10) },
  reset: { address: per(hour, 60), account: per(hour, 5) },
  /** Mails that verify an address, also the one after registering. By account and by the address that they go to. */
  verify: { address: per(hour, 300), account: per(hour, 5) },
  post: { address: per(minute, 1_200), account: per(minute, 120) },
  change: { address: per(minute, 1_200), account: per(minute, 120) },
  like: { address: per(minute, 2_400), account: per(minute, 240) },
  message: { address: per(minute, 1_200), account: per(minute, 60) },
  report: { address: per(10 * minute, 300), account: per(10 * minute, 20) },
  insights: { address: per(minute, 1_200), account: per(minute, 120) },
  export: { address: per(10 * minute, 300), account: per(10 * minute, 10) },
  /** By IP address only without a token. */
  feedback: { address: per(10 * minute, 10), account: per(10 * minute, 10) },
};

export type RateLimitName = keyof typeof rateLimits;
