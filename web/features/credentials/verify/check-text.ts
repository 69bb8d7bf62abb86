// Checks what a person gives to the page: a signed credential, or the proof of a sealed offer. Loaded when the first one is checked.
import { documentAddress } from "#contract/credentials/did-web.ts";
import { joinSignedText } from "#contract/credentials/signed-text.ts";
import { type Verification, verifyCredential } from "#contract/credentials/verify.ts";
import {
  OfferProof,
  OfferProofs,
  OfferSeal,
  type ProofResult,
  proofsType,
  proofType,
  verifyAllProofs,
  verifyOfferProof,
} from "#contract/deals/offers/offer-seal.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";

/** `unreachable`: the file is consistent, but the seals of its market could not be read. */
export type ProofState = ProofResult | "unreachable";

export type Checked =
  | { kind: "credential"; verification: Verification }
  | { kind: "proof"; state: ProofState; proof: OfferProof }
  | { kind: "proofs"; state: ProofState; proofs: OfferProof[]; count: number }
  /** A proof whose end is missing. */
  | { kind: "incomplete" }
  /** `field` is the first field of a proof that is not as it should be. */
  | { kind: "unreadable"; field: string | null };

/** How long a market has to answer. */
const patience = 10_000;
const mostSealPages = 20;
/** Also cut off or with altered bytes: what begins like a header, or has three parts, is no proof. */
const beginning = /^eyJ[\w-]{10,}/;
const threeParts = /^[\w-]{20,}\.[^.]*\.[^.]*$/;
/** A credential inside JSON, as the data model of W3C encloses it. */
const Enveloped = z.object({ id: z.string().regex(/^data:application\/vc(\+ld\+json)?\+jwt[,;]/) });

export async function checkText(given: string): Promise<Checked> {
  const text = given.trim();
  const joined = joinSignedText(text);
  if (beginning.test(joined) || threeParts.test(text)) return checkCredential(joined);
  const json = parseJson(text);
  const enveloped = Enveloped.safeParse(json).data?.id.split(",")[1];
  if (enveloped) return checkCredential(enveloped);
  const { type } = z.object({ type: z.unknown() }).safeParse(json).data ?? {};
  if (type === proofType) return checkProof(json);
  if (type === proofsType) return checkProofs(json);
  if (json === null && text.startsWith("{") && text.includes(proofType)) return { kind: "incomplete" };
  return { kind: "unreadable", field: null };
}

async function checkCredential(text: string): Promise<Checked> {
  const verification = await verifyCredential(text, {
    resolve: {
      document: async (did) => parseJson(await read(documentAddress(did) ?? "")),
      status: async (url) => {
        const list = await read(url);
        if (list === null) throw new Error(`${url} has no list.`);
        return list;
      },
    },
  });
  return { kind: "credential", verification };
}

async function checkProof(json: unknown): Promise<Checked> {
  const { data: proof, error } = OfferProof.safeParse(json);
  if (!proof) return unreadable(error);
  return { kind: "proof", proof, state: await stateOf(proof, (seals) => verifyOfferProof(proof, seals)) };
}

async function checkProofs(json: unknown): Promise<Checked> {
  const { data: given, error } = OfferProofs.safeParse(json);
  if (!given) return unreadable(error);
  const proofs = given.leaves.flatMap(({ proof }) => proof ?? []);
  const [first] = proofs;
  if (!first) return { kind: "unreadable", field: "leaves.0.proof" };
  return { kind: "proofs", proofs, count: given.leaves.length, state: await stateOf(first, (seals) => verifyAllProofs(given, seals)) };
}

async function stateOf(proof: OfferProof, verify: (seals: OfferSeal[]) => Promise<ProofResult>): Promise<ProofState> {
  // Before its market is asked: a file that contradicts itself needs no answer.
  if ((await verify([sealIn(proof)])) === "altered") return "altered";
  const seals = await readSeals(proof).catch(() => null);
  return seals ? verify(seals) : "unreachable";
}

/** The seal as the proof itself says. */
function sealIn({ seal, root, count, sealedAt }: OfferProof): OfferSeal {
  return { _id: "", number: seal, cause: "award", count, root, sealedAt };
}

/** What the market has published about the task of a proof. A task that it does not know has no seals. */
async function readSeals({ market, task }: OfferProof): Promise<OfferSeal[]> {
  const seals: OfferSeal[] = [];
  for (let page = 0; page < mostSealPages; page += 1) {
    const last = seals.at(-1)?._id;
    const address = new URL(`/alltasks/${task}/seals?limit=${limits.dealsPage}${last ? `&after=${last}` : ""}`, market);
    const answer = await fetch(address, { credentials: "omit", signal: AbortSignal.timeout(patience) });
    if (answer.status === 404) return seals;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    const data = OfferSeal.array().parse(await answer.json());
    seals.push(...data);
    if (data.length < limits.dealsPage) break;
  }
  return seals;
}

/** Null if there is nothing at the address. Not from the cache of the browser: it may have been revoked a moment ago. */
async function read(address: string): Promise<string | null> {
  const answer = await fetch(address, { cache: "no-cache", credentials: "omit", signal: AbortSignal.timeout(patience) });
  if (answer.status === 404 || answer.status === 410) return null;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.text();
}

function unreadable(error: z.ZodError): Checked {
  return { kind: "unreadable", field: error.issues[0]?.path.join(".") ?? null };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
