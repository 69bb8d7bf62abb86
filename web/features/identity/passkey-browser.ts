// Passkeys in the browser: the ceremonies, with the calls that begin and end them.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { ApiError, readProblem } from "#contract/client.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { fetchInLanguage } from "#web/data/api.ts";
import { IdentityError } from "./identity-port.ts";

export const canFillIn = browserSupportsWebAuthnAutofill;
export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony();

/** The answer of the passkey that the person chooses, for `logInWithPasskey`. `fillIn`: the browser offers it at the email field, for as long as needed. */
export async function choosePasskey(fillIn = false): Promise<unknown> {
  const optionsJSON = await post("/generate-authenticate-options", {});
  return startAuthentication({ optionsJSON, useBrowserAutofill: fillIn }).catch(explain);
}

/** Without a password a recent sign-in is the proof. */
export async function addPasskey(name: string, proof: { password?: string }): Promise<void> {
  const optionsJSON = await post("/generate-register-options", proof);
  const response = await startRegistration({ optionsJSON }).catch(explain);
  await post("/verify-registration", { name, response });
}

// biome-ignore lint/suspicious/noExplicitAny: the options of the server are for the library alone.
async function post(path: string, body: object): Promise<any> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetchInLanguage(`${apiPaths.identity}/passkey${path}`, init);
  if (!response.ok) throw new ApiError(await readProblem(response));
  return response.status === 204 ? undefined : response.json();
}

function explain(error: unknown): never {
  const isKnown = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  throw new IdentityError("cancelled", isKnown ? m.passkey_known() : m.passkey_cancelled());
}
