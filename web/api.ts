// The task server as pages see it. Loaders take the client from the router's context: on the server it reaches the
// API in process, in the browser over the network.
import { createContext, data } from "react-router";
import { ApiError, type Client, createClient, type GetToken, type Transport } from "#contract/client.ts";

export const apiContext = createContext<Client>();

let getToken: GetToken = async () => null;

/** The identity provider says, once it is known, where the person's token comes from. */
export function takeTokensFrom(source: GetToken): void {
  getToken = source;
}

const transport: Transport = (path, init) => fetch(path, init);
const currentToken: GetToken = () => getToken();

export const browserClient: Client = createClient(transport, currentToken);

/** Lets a loader pass the API's refusal on to the error page with its status. */
export function asPageError(error: unknown): unknown {
  return error instanceof ApiError ? data(error.problem, { status: error.status }) : error;
}
