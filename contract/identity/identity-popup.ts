// How the sign-in popup, which the server renders, reports to the page that opened it.
export const identityChannelName = "taskhaat-identity";

export type PopupMessage = { type: "google"; attempt: string | null; error: string | null };
