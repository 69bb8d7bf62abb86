/** Who is calling, as the identity provider's signed token says. */
export type Caller = {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  photoURL: string | null;
  /** How recent name, email and photo are: a token never replaces those of a newer one. */
  profileAt: Date;
  signedInWith?: string;
};

/** Null means not valid, for whatever reason. A failure to read the provider's keys rejects instead. */
export type VerifyToken = (token: string) => Promise<Caller | null>;
