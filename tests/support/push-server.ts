// A push service on this machine, with one browser that subscribes to it and decrypts what it gets (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import { addressOf } from "#server/platform/http/listen.ts";

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
export type PushServer = Awaited<ReturnType<typeof startPushServer>>;

export async function startPushServer() {
  const received: Received[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? "", headers: request.headers, body: await buffer(request) });
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = addressOf(server, "127.0.0.1");

  return {
    origin,
    answer(next: number) {
      status = next;
    },
    /** What has come since the last call. */
    take: () => received.splice(0),
    close: () => void server.close(),
  };
}

export function createBrowser(origin: string) {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);

  return {
    subscription: {
      endpoint: `${origin}/push/${randomBytes(8).toString("hex")}`,
      keys: { p256dh: publicKey.toString("base64url"), auth: secret.toString("base64url") },
    },

    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const encrypted = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const shared = hkdf(keys.computeSecret(sender), secret, info, 32);
      const key = hkdf(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = hkdf(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(encrypted.subarray(-16));
      const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]).toString();
      return JSON.parse(text.slice(0, text.lastIndexOf("\x02")));
    },
  };
}

/** The claims of the server that has sent it. */
export async function readVapid({ headers }: Received, publicKey: string) {
  const [, token = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== publicKey) throw new Error("Signed with another key.");
  const bytes = Buffer.from(publicKey, "base64url");
  const [x, y] = [bytes.toString("base64url", 1, 33), bytes.toString("base64url", 33)];
  return (await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"))).payload;
}

function hkdf(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", input, salt, info, length));
}
