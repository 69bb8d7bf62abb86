// Figures of the pages. Every page loads them, so limits of the API are in another file.
export const timings = {
  slide: 300,
  redirectAfterSignIn: 1_000,
  successOverlay: 2_000,
  clock: 1_000,
  toast: 5_000,
  toastShort: 3_000,
  /** How long a step can be undone. */
  undo: 8_000,
} as const;

/** The newest tasks on the home page. */
export const homeTasks = 6;
export const marqueeSpeed = 40;
export const cardTiltMax = 5;
export const cardDefaults = { budget: 1_500, deadline: "June 15, 2025", likeCount: 0 } as const;
export const anonymous = "Anonymous";

/** The name and the notice of a market whose administrator has not changed them. */
export const defaultName = "TaskHaat";
export const defaultNotice = "নতুন চাকরির বিজ্ঞপ্তি ২০২৫ প্রকাশিত হয়েছে";
