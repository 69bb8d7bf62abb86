import fc from "fast-check";
import { expect, test } from "vitest";
import { buildTree, followPath, hashLeaf, pathOf, rootOf } from "./merkle-tree.ts";
import { hashOffer, leafText, OfferProof, type OfferSeal, proofsType, proofType, verifyAllProofs, verifyOfferProof } from "./offer-seal.ts";

/** The test vectors of Certificate Transparency (RFC 6962): its eight inputs, and the root of the first so many. */
const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

test("the tree has the roots of RFC 6962, and each path leads to them", async () => {
  const leaves = await Promise.all(inputs.map((input) => hashLeaf(Buffer.from(input, "hex"))));
  for (const [last, root] of roots.entries()) {
    const count = last + 1;
    const levels = await buildTree(leaves.slice(0, count));
    expect(rootOf(levels)).toBe(root);
    for (const [index, leaf] of leaves.slice(0, count).entries()) {
      expect(await followPath(leaf, { index, count, path: pathOf(levels, index) })).toBe(root);
    }
  }
  // RFC 6962 lists this path for the leaf 5 of 8.
  expect(pathOf(await buildTree(leaves), 5)).toEqual([
    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  ]);
});

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const sealedAt = "2026-11-18T23:59:59.999Z";

const offers = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 999 }).map(id),
    revision: fc.integer({ min: 1, max: 9 }),
    amount: fc.integer({ min: 1, max: 999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    days: fc.integer({ min: 1, max: 365 }),
    message: fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
    sentAt: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }).map((date) => date.toISOString()),
  }),
  { minLength: 1, maxLength: 9 },
);

async function seal(sealed: OfferProof["offer"][], task = id(0)): Promise<{ proofs: OfferProof[]; published: OfferSeal }> {
  const salted = sealed.map((offer, index) => ({ offer, salt: Buffer.alloc(32, index + 1).toString("base64url") }));
  const levels = await buildTree(await Promise.all(salted.map((leaf) => hashOffer({ task, ...leaf }))));
  const [root, count] = [rootOf(levels), sealed.length];
  const proofs = salted.map(({ offer, salt }, index) => ({
    ...({ type: proofType, version: 1, market: "https://market.example", task, seal: 1, sealedAt, root, count } as const),
    ...{ index, path: pathOf(levels, index), offer, salt },
  }));
  return { proofs, published: { _id: id(1), number: 1, cause: "award", count, root, sealedAt } };
}

function flip(hex: string): string {
  return (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
}

/** Each change of one value of a proof. */
function alterationsOf(proof: OfferProof): OfferProof[] {
  const { offer, path } = proof;
  const ofOffer = [
    { id: id(1_000) },
    { revision: offer.revision + 1 },
    { amount: `1${offer.amount}` },
    { days: offer.days + 1 },
    { message: `${offer.message} ` },
    { sentAt: "1969-12-31T23:59:59.999Z" },
  ];
  return [
    ...ofOffer.map((change) => ({ ...proof, offer: { ...offer, ...change } })),
    { ...proof, task: id(2_000) },
    { ...proof, salt: `${proof.salt.startsWith("A") ? "B" : "A"}${proof.salt.slice(1)}` },
    { ...proof, root: flip(proof.root) },
    { ...proof, index: (proof.index + 1) % Math.max(proof.count, 2) },
    { ...proof, path: [...path, proof.root] },
    ...path.map((hash, at) => ({ ...proof, path: path.with(at, flip(hash)) })),
    ...(path.length > 0 ? [{ ...proof, path: path.slice(1) }] : []),
  ];
}

test("every proof is valid, and none after any change", async () => {
  await fc.assert(
    fc.asyncProperty(offers, async (sealed) => {
      const { proofs, published } = await seal(sealed);
      for (const proof of proofs) {
        expect(OfferProof.parse(JSON.parse(JSON.stringify(proof)))).toEqual(proof);
        expect(await verifyOfferProof(proof, [published])).toBe("valid");
        for (const altered of alterationsOf(proof)) expect(await verifyOfferProof(altered, [published])).toBe("altered");
      }
    }),
    { numRuns: 15, seed: 33 },
  );
});

test("a proof that leads to its own root counts only if the market has published that root, number and time", async () => {
  const offer = { id: id(3), revision: 2, amount: "1200.00", days: 4, message: 'মূল্য "৫"\n', sentAt: sealedAt };
  const { proofs, published } = await seal([offer]);
  const [proof] = proofs as [OfferProof];
  expect(leafText(proof)).toBe(
    `["TaskHaatOffer",1,"${id(0)}","${id(3)}",2,"1200.00",4,"মূল্য \\"৫\\"\\n","2026-11-18T23:59:59.999Z","${proof.salt}"]`,
  );
  const forged = await seal([{ ...offer, amount: "1.00" }]);
  expect(await verifyOfferProof(forged.proofs[0] as OfferProof, [published])).toBe("unpublished");
  expect(await verifyOfferProof(proof, [])).toBe("unpublished");
  expect(await verifyOfferProof(proof, [{ ...published, number: 2 }])).toBe("unpublished");
  expect(await verifyOfferProof(proof, [{ ...published, count: 2 }])).toBe("unpublished");
  expect(await verifyOfferProof({ ...proof, sealedAt: "2026-11-17T00:00:00.000Z" }, [published])).toBe("unpublished");
  expect(await verifyOfferProof(proof, [{ ...published, number: 2 }, published])).toBe("valid");
});

test("a poster's file counts only if each leaf is the hash of its proof and all leaves give the published root", async () => {
  const offer = { revision: 1, amount: "90.00", days: 4, message: "Two coats.", sentAt: sealedAt };
  const { proofs, published } = await seal([3, 4, 5].map((number) => ({ id: id(number), ...offer })));
  const leaves = await Promise.all(proofs.map(async (proof, index) => ({ index, hash: await hashOffer(proof), proof })));
  const verify = (given: { index: number; hash: string; proof: OfferProof | null }[], seals = [published]) =>
    verifyAllProofs({ type: proofsType, version: 1, leaves: given }, seals);
  type Leaf = (typeof leaves)[number];
  const [first, second, third] = leaves as [Leaf, Leaf, Leaf];
  expect(await verify(leaves)).toBe("valid");
  expect(await verify([first, second, { ...third, hash: flip(third.hash) }])).toBe("altered");
  expect(await verify([first, second, { ...third, hash: flip(third.hash), proof: null }])).toBe("altered");
  expect(await verify([first, second, { ...third, proof: { ...third.proof, offer: { ...third.proof.offer, amount: "9.00" } } }])).toBe(
    "altered",
  );
  expect(await verify([second, first, third])).toBe("altered");
  expect(await verify([first, second])).toBe("altered");
  expect(await verify(leaves, [{ ...published, root: flip(published.root) }])).toBe("unpublished");
});
