/** The caller, as the identity provider's signed token describes them. */
export type Caller = {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  /** Whether the provider knows that the address is theirs. */
  emailVerified: boolean;
  photoURL: string | null;
  /** How recent name, email and photo are: a token never replaces those of a newer one. */
  profileAt: Date;
  /** When the person last proved who they are; null if the token does not say. */
  signedInAt: Date | null;
  signedInWith?: string;
  /** Whether a second factor protects the account: an authenticator app, or the passkey that the person signed in with. */
  twoFactor?: true;
  /** Of a token that belongs to a session of this server. */
  sessionId?: string;
};

/** Null for a token that is not valid. Rejects when the provider's keys cannot be read. */
export type VerifyToken = (token: string) => Promise<Caller | null>;

/** The caller that the header `Authorization` names; null without a valid token. */
export async function callerOf(verifyToken: VerifyToken, authorization: string | undefined): Promise<Caller | null> {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
  return token ? verifyToken(token) : null;
}

/** The key of an account's rate limits. */
export function accountOf({ issuer, subject }: Pick<Caller, "issuer" | "subject">): string {
  return `${issuer} ${subject}`;
}
