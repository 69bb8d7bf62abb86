// A passkey without a device: answers WebAuthn options with an ES256 key, as a browser would.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Options = { origin?: string; rpId?: string; isVerified?: boolean };

const flags = { present: 1, verified: 4, attested: 64 };
const hash = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64 = (data: Buffer) => data.toString("base64url");

export function createSoftwarePasskey({ origin = "http://localhost", rpId = "localhost", isVerified = true }: Options = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let count = 0;

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(more = Buffer.alloc(0), verifies = isVerified): Buffer {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flag = flags.present | (verifies ? flags.verified : 0) | (more.length > 0 ? flags.attested : 0);
    return Buffer.concat([hash(rpId), Buffer.from([flag]), counter, more]);
  }

  const answer = (response: object) => {
    return { id: base64(id), rawId: base64(id), type: "public-key", response, clientExtensionResults: {} };
  };

  return {
    add({ challenge }: { challenge: string }) {
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cborMap([
        ["fmt", "none"],
        ["attStmt", null],
        ["authData", authenticatorData(attested)],
      ]);
      return answer({
        clientDataJSON: base64(clientData("webauthn.create", challenge)),
        attestationObject: base64(attestation),
        transports: ["internal"],
      });
    },
    signIn({ challenge }: { challenge: string }, options: Pick<Options, "isVerified"> = {}) {
      const client = clientData("webauthn.get", challenge);
      const data = authenticatorData(Buffer.alloc(0), options.isVerified);
      const signature = sign("sha256", Buffer.concat([data, hash(client)]), privateKey);
      return answer({ clientDataJSON: base64(client), authenticatorData: base64(data), signature: base64(signature) });
    },
  };
}

/** Null is an empty map. */
type Cbor = number | string | Buffer | null;

function cborMap(entries: [Cbor, Cbor][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat().map(cbor)]);
}

function cbor(value: Cbor): Buffer {
  if (value === null) return Buffer.from([0xa0]);
  if (typeof value === "number") return value >= 0 ? Buffer.from([value]) : Buffer.from([0x20 - 1 - value]);
  if (typeof value === "string") return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const head = value.length < 24 ? [0x40 + value.length] : [0x58, value.length];
  return Buffer.concat([Buffer.from(head), value]);
}
