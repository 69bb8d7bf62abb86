// Signs and checks the callbacks of the sandbox bank, as gateways do: a time and an HMAC over the time and the body.
import { createHmac, timingSafeEqual } from "node:crypto";

export const signatureHeader = "Sandbox-Signature";
/** An older callback is refused, so that a recorded one is useless soon. In seconds. */
const tolerance = 300;

export function signCallback(secret: string, body: string, time = Math.floor(Date.now() / 1000)): string {
  return `t=${time},v1=${mac(secret, `${time}.${body}`)}`;
}

export function isSigned(secret: string, body: string, header: string | null): boolean {
  const [, time = "", given = ""] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(header ?? "") ?? [];
  if (time === "" || Math.abs(Date.now() / 1000 - Number(time)) > tolerance) return false;
  const [expected, actual] = [Buffer.from(mac(secret, `${time}.${body}`)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function mac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`sandbox bank ${text}`).digest("base64url");
}
