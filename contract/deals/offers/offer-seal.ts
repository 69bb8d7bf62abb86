// Sealed offers: what the market publishes when the offers of a task close, and the proof that an offer was among them. docs/trust.md
// says what it proves. The server seals with these functions, and a browser checks with them.
import { limits } from "#contract/platform/limits.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { buildTree, followPath, hashLeaf, rootOf } from "./merkle-tree.ts";

export const sealCauses = ["deadline", "award", "cancellation"] as const;
export type SealCause = (typeof sealCauses)[number];

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(1).max(1_000_000);

export const OfferSeal = apiObject("OfferSeal", "What the market published when the offers of a task closed.", {
  _id: z.uuid(),
  number: z.int().min(1).describe("1 for the first time that the offers of this task closed."),
  cause: z.enum(sealCauses).describe("Why they closed."),
  count: count.describe("How many offers there were."),
  root: hash.describe("The root of a Merkle tree over the offers (SHA-256, RFC 6962)."),
  sealedAt: z.iso.datetime().describe("When they closed."),
});
export type OfferSeal = z.infer<typeof OfferSeal>;

export const SealedOffer = apiObject("SealedOffer", "An offer as it was sealed.", {
  id: z.uuid(),
  revision: z.int().min(1),
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .describe("With two decimals."),
  days: z.int().min(1),
  message: z.string().max(limits.offerMessage),
  sentAt: z.iso.datetime().describe("When the freelancer sent this revision."),
});
export type SealedOffer = z.infer<typeof SealedOffer>;

export const proofType = "TaskHaatOfferProof";
export const proofVersion = 1;

export const OfferProof = apiObject(
  "OfferProof",
  "A proof that an offer was among those that were sealed. `docs/trust.md` has the format.",
  {
    type: z.literal(proofType),
    version: z.literal(proofVersion),
    market: z
      .url({ protocol: /^https?$/ })
      .max(limits.url)
      .refine((address) => URL.canParse(address) && new URL(address).origin === address)
      .describe("The origin of the market."),
    task: z.uuid(),
    seal: z.int().min(1).describe("The number of the seal."),
    sealedAt: z.iso.datetime(),
    root: hash,
    count,
    index: z.int().min(0),
    path: z.array(hash).max(32).describe("The hashes from the leaf to the root."),
    offer: SealedOffer,
    salt: z
      .string()
      .regex(/^[\w-]{43}$/)
      .describe("32 random bytes in base64url, known only to those who may read the offer."),
  },
);
export type OfferProof = z.infer<typeof OfferProof>;

export const SealedLeaf = apiObject("SealedLeaf", "A leaf of a sealed tree, for the poster of the task.", {
  index: z.int().min(0),
  hash,
  proof: OfferProof.nullable().describe("Null if the offer was hidden or its freelancer has deleted the account."),
});
export type SealedLeaf = z.infer<typeof SealedLeaf>;

/** The text that a leaf is the hash of: a JSON array without spaces, as RFC 8785 writes it, in UTF-8. */
export function leafText({ task, offer, salt }: Pick<OfferProof, "task" | "offer" | "salt">): string {
  const { id, revision, amount, days, message, sentAt } = offer;
  return JSON.stringify(["TaskHaatOffer", proofVersion, task, id, revision, amount, days, message, sentAt, salt]);
}

export function hashOffer(leaf: Pick<OfferProof, "task" | "offer" | "salt">): Promise<string> {
  return hashLeaf(new TextEncoder().encode(leafText(leaf)));
}

/**
 * `altered`: the file does not lead to its own root. `unpublished`: the market has published no such seal, or another root, number of
 * offers or time for it.
 */
export type ProofResult = "valid" | "altered" | "unpublished";

/** `seals` are those that the market of the proof has published for its task. */
export async function verifyOfferProof(proof: OfferProof, seals: OfferSeal[]): Promise<ProofResult> {
  if ((await followPath(await hashOffer(proof), proof)) !== proof.root) return "altered";
  const isPublished = seals.some(
    ({ number, root, count: published, sealedAt }) =>
      number === proof.seal && root === proof.root && published === proof.count && sealedAt === proof.sealedAt,
  );
  return isPublished ? "valid" : "unpublished";
}

export const proofsType = "TaskHaatOfferProofs";

/** The file of a poster with all leaves of a seal. The browser puts it together from pages of the API. */
export const OfferProofs = z.object({
  type: z.literal(proofsType),
  version: z.literal(proofVersion),
  leaves: z.array(SealedLeaf).min(1).max(5_000),
});
export type OfferProofs = z.infer<typeof OfferProofs>;

/** All leaves of a seal: their hashes must give the root of each proof, and each proof must be valid. At least one proof is needed. */
export async function verifyAllProofs({ leaves }: OfferProofs, seals: OfferSeal[]): Promise<ProofResult> {
  const root = rootOf(await buildTree(leaves.map(({ hash: leaf }) => leaf)));
  for (const [index, { hash: leaf, proof }] of leaves.entries()) {
    if (!proof) continue;
    const isItsLeaf = proof.index === index && proof.count === leaves.length && proof.root === root && (await hashOffer(proof)) === leaf;
    const result = isItsLeaf ? await verifyOfferProof(proof, seals) : "altered";
    if (result !== "valid") return result;
  }
  return "valid";
}
