// The task server as pages see it. Loaders take the client from the router's context: on the server it reaches the
// API in process, in the browser over the network.
import { createContext, data } from "react-router";
import { ApiError, type Client, createClient } from "#contract/client.ts";
import { languageHeader } from "#contract/language.ts";
import { getLocale } from "#messages/locale.ts";
import { getToken } from "./session.ts";

export const apiContext = createContext<Client>();

/** True for the client loaders of a page that came as HTML: what its server loader has read is there already. */
export const hydratingContext = createContext(false);

export const browserClient: Client = createClient(fetchInLanguage, getToken);

/** Error messages are shown, so they come in the language of the page. */
export function fetchInLanguage(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(languageHeader, getLocale());
  return fetch(path, { ...init, headers });
}

/** In a loader: an answer of the API, whose refusal leads to the error page with its status. */
export async function orPageError<Data>(answer: Data | Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiError ? data(error.problem, { status: error.status }) : error;
  }
}
