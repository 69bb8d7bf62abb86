// Figures of search and lists that the transparency page states.
export const ranking = {
  /** PostgreSQL's own weights of a word, by the letter that marks it. */
  weights: { A: 1, B: 0.4, C: 0.2, D: 0.1 },
  /** So many words of a search count. */
  words: 10,
  /** A word in fewer tasks than this may be a typing error, and so may a search with fewer matches. */
  fewTasks: 3,
  /** Shorter words are not corrected. */
  correctedLetters: 3,
  /** From this length on a correction may change two letters. */
  longWord: 6,
  correctionTries: 3,
  /** How many of the newest tasks a search for punctuation scans. */
  marksScan: 1_000,
  similarTasks: 3,
} as const;
