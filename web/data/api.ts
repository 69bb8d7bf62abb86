// The task server as pages see it. Loaders take the client from the router's context: on the server it reaches the
// API in process, in the browser over the network.
import { createContext, data } from "react-router";
import { ApiError, type Client, createClient } from "#contract/client.ts";
import { languageHeader } from "#contract/platform/language.ts";
import { invitationHeader } from "#contract/platform/paths.ts";
import { getLocale } from "#texts/locale.ts";
import { readStored, store } from "#web/ui/storage.ts";
import { getToken } from "./session.ts";

export const apiContext = createContext<Client>();

/** True for the client loaders of a page that came as HTML: what its server loader has read is there already. */
export const hydratingContext = createContext(false);

/** Where the code of an invitation is kept until it is used. */
export const invitationKey = "invitation";

export const browserClient: Client = createClient(fetchInLanguage, getToken);

/**
 * Error messages are shown, so they come in the language of the page. A person who registers with an invitation sends it until the server has
 * recorded them: the first call with a token that succeeds does that.
 */
export async function fetchInLanguage(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(languageHeader, getLocale());
  const invitation = readStored("sessionStorage", invitationKey);
  if (invitation) headers.set(invitationHeader, invitation);
  const response = await fetch(path, { ...init, headers });
  if (invitation && response.ok && headers.has("Authorization")) store("sessionStorage", invitationKey, null);
  return response;
}

/** In a loader: an answer of the API, whose refusal leads to the error page with its status. */
export async function orPageError<Data>(answer: Data | Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiError ? data(error.problem, { status: error.status }) : error;
  }
}
