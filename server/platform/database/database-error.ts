/** Why the database cannot be used, said in one sentence for the person at the terminal. */
export class DatabaseError extends Error {}
