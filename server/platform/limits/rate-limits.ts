// How often is often enough. Every number stands here; docs/security.md repeats them, and a test compares the two.

const minute = 60;
const hour = 60 * minute;

/** So many in a window of so many seconds. */
export type Rule = { max: number; seconds: number };

const per = (seconds: number, max: number): Rule => ({ max, seconds });

/** By address: generous, because a whole university may stand behind one. By account: what one person can mean to do. */
export const rateLimits = {
  /** By account only failures count: a right password clears them. */
  signIn: { address: per(minute, 300), account: per(10 * minute, 10) },
  signUp: { address: per(10 * minute, 200), account: per(10 * minute, 10) },
  reset: { address: per(hour, 60), account: per(hour, 5) },
  post: { address: per(minute, 1_200), account: per(minute, 120) },
  change: { address: per(minute, 1_200), account: per(minute, 120) },
  like: { address: per(minute, 2_400), account: per(minute, 240) },
  message: { address: per(minute, 1_200), account: per(minute, 60) },
  report: { address: per(10 * minute, 300), account: per(10 * minute, 20) },
  insights: { address: per(minute, 1_200), account: per(minute, 120) },
  exportMe: { address: per(10 * minute, 300), account: per(10 * minute, 10) },
  /** By address only for people who are not signed in. */
  feedback: { address: per(10 * minute, 10), account: per(10 * minute, 10) },
} satisfies Record<string, { address: Rule; account: Rule }>;

export type Limited = keyof typeof rateLimits;
