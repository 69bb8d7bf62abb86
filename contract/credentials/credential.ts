/** A credential is about one completed deal, or about a profile as a whole. */
export const credentialKinds = ["deal", "profile"] as const;
export type CredentialKind = (typeof credentialKinds)[number];
