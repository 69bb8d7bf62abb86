// Bitstring Status List v1.0: one bit for each credential says whether it is revoked.
import { z } from "#contract/platform/zod.ts";
import { base64url } from "./jose.ts";

/** The shortest list that the standard allows, so that a list tells little about a credential in it. */
export const listBits = 131_072;
/** Lists of other markets may be longer, up to this many bytes. */
const longestList = 1_048_576;

/** Followed by the number of the list. */
export const statusPath = "/credentials/status/";

export const StatusEntry = z.object({
  type: z.literal("BitstringStatusListEntry"),
  statusPurpose: z.literal("revocation"),
  statusListIndex: z.string().regex(/^\d{1,9}$/),
  statusListCredential: z.url({ protocol: /^https?$/ }),
});
export type StatusEntry = z.infer<typeof StatusEntry>;

export const StatusList = z.object({
  id: z.string(),
  type: z.array(z.string()).refine((types) => types.includes("VerifiableCredential") && types.includes("BitstringStatusListCredential")),
  issuer: z.string(),
  validUntil: z.iso.datetime().optional(),
  credentialSubject: z.object({
    type: z.literal("BitstringStatusList"),
    statusPurpose: z.literal("revocation"),
    encodedList: z.string().regex(/^u[\w-]+$/),
  }),
});

/** The first index is the left-most bit. */
export async function encodeList(revoked: number[]): Promise<string> {
  const bits = new Uint8Array(listBits / 8);
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (128 >> (index & 7));
  const packed = new Blob([bits]).stream().pipeThrough(new CompressionStream("gzip"));
  return `u${base64url.encode(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/** Throws if it is no list of the standard, or the index is outside. */
export async function readListEntry(encodedList: string, index: number): Promise<boolean> {
  if (!encodedList.startsWith("u")) throw new Error("The list is not encoded as base64url.");
  const bits = await unpack(base64url.decode(encodedList.slice(1)));
  const byte = bits[index >> 3];
  if (bits.length < listBits / 8 || byte === undefined) throw new Error("The list is too short.");
  return (byte & (128 >> (index & 7))) !== 0;
}

async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  const bits = new Uint8Array(longestList);
  let length = 0;
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > longestList) {
      await reader.cancel();
      throw new Error("The list is too long.");
    }
    bits.set(part.value, length);
    length += part.value.length;
  }
  return bits.subarray(0, length);
}
