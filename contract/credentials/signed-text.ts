// The text of a credential as people copy it.

/** Characters of the base64url text of an Ed25519 signature. */
const signatureLength = 86;

/** Without what mail clients and editors add: line breaks, spaces, quotation marks and invisible characters. */
export function joinSignedText(text: string): string {
  return text.replaceAll(/[\s"'“”„‘’«»\u200b-\u200d\u2060\ufeff]+/g, "");
}

/** Whether it begins like a signed text whose end is missing. */
export function isCutOff(text: string): boolean {
  const [header = "", , signature = ""] = text.split(".");
  return /^eyJ[\w-]{10,}$/.test(header) && signature.length < signatureLength;
}
