// Sends encrypted notifications to the push services of browsers (RFC 8030, 8291 and 8292). The address of the service comes from the browser.
import { request as requestHttp } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { lookupPublic } from "#server/platform/http/public-host.ts";
import { isLoopback } from "#server/platform/settings/loopback.ts";
import type { PushKeys } from "./push-keys.server.ts";

export type PushTarget = { endpoint: string; publicKey: string; authSecret: string };
/** `gone`: the browser has no such subscription any more. */
export type PushResult = "sent" | "gone";
export type PushService = {
  accepts(endpoint: string): boolean;
  send(target: PushTarget, payload: object, keys: PushKeys): Promise<PushResult>;
};

const timeout = 10_000;
/** The push service keeps a notification for a browser that is offline for so many seconds. */
const lifetime = 86_400;
const goneStatuses = [401, 403, 404, 410];

type Options = {
  /** Who sends, for the operator of the push service. */
  origin(): string;
  /** For tests: services on this machine, without TLS. */
  allowsLoopback: boolean;
};

export function createPushService({ origin, allowsLoopback }: Options): PushService {
  const isOnLoopback = ({ protocol, hostname }: URL) => allowsLoopback && protocol === "http:" && isLoopback(hostname);

  /** A name, and the usual port: an address or another port is of no push service of a browser. */
  function isPublicService({ protocol, hostname, port, username, password }: URL): boolean {
    const isName = hostname.includes(".") && isIP(hostname) === 0 && !hostname.startsWith("[");
    return protocol === "https:" && port === "" && isName && !username && !password;
  }

  function accepts(endpoint: string): boolean {
    const address = URL.parse(endpoint);
    return address !== null && (isPublicService(address) || isOnLoopback(address));
  }

  return {
    accepts,

    async send({ endpoint, publicKey, authSecret }, payload, keys) {
      if (!accepts(endpoint)) return "gone";
      const { default: webPush } = await import("web-push");
      const subject = origin().startsWith("https:") ? origin() : "mailto:no-reply@localhost";
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh: publicKey, auth: authSecret } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject, ...keys },
          TTL: lifetime,
          contentEncoding: "aes128gcm",
        },
      );
      const status = await post(new URL(endpoint), headers as Record<string, string>, body);
      if (goneStatuses.includes(status)) return "gone";
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`);
      return "sent";
    },
  };
}

/** Follows no redirect, and does not read the answer. */
function post(address: URL, headers: Record<string, string>, body: Buffer | null): Promise<number> {
  const isSecure = address.protocol === "https:";
  const options = {
    method: "POST",
    headers,
    agent: false,
    signal: AbortSignal.timeout(timeout),
    ...(isSecure && { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    const sending = (isSecure ? request : requestHttp)(address, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sending.on("error", reject).end(body);
  });
}
