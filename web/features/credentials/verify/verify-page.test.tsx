import { Blob as NodeBlob } from "node:buffer";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { contexts, nameOf, subjectOf } from "#contract/credentials/achievement.ts";
import type { CredentialFacts } from "#contract/credentials/credential.ts";
import { documentOf, type PublicKey } from "#contract/credentials/did-web.ts";
import { encodeList } from "#contract/credentials/status-list.ts";
import { buildTree, pathOf, rootOf } from "#contract/deals/offers/merkle-tree.ts";
import { hashOffer, type OfferProof, type OfferSeal } from "#contract/deals/offers/offer-seal.ts";
import { renderScreen } from "#tests/support/render-page.tsx";
import { VerifyPage } from "./verify-page.tsx";

const market = "https://market.example";
const did = "did:web:market.example";
const listUrl = `${market}/credentials/status/0`;
const task = "0198c0de-0000-7000-8000-00000000000a";
const credentialId = "0198c0de-0000-7000-8000-00000000000c";
const facts: CredentialFacts = {
  ...{ kind: "deal", role: "freelancer", stars: 5, title: "A sign for a tea stall", category: "Design" },
  ...{ startedAt: "2026-01-02T00:00:00.000Z", completedAt: "2026-02-03T00:00:00.000Z" },
};

let privateKey: CryptoKey;
let publicKey: PublicKey;
let proof: OfferProof;
let seal: OfferSeal;
/** What the market answers, by address. An address that is not listed cannot be reached. */
let answers: Record<string, () => Promise<Response> | Response>;

beforeAll(async () => {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  privateKey = pair.privateKey;
  const { kty, crv, x } = await exportJWK(pair.publicKey);
  publicKey = { kty, crv, x } as PublicKey;
  const offer = { id: task, revision: 2, amount: "1200.00", days: 4, message: "রঙ দিয়ে লিখব", sentAt: "2026-11-18T09:00:00.000Z" };
  const salt = "A".repeat(43);
  const levels = await buildTree([await hashOffer({ task, offer, salt }), "f".repeat(64)]);
  const published = { count: 2, root: rootOf(levels), sealedAt: "2026-11-19T00:00:00.000Z" };
  seal = { _id: task, number: 1, cause: "deadline", ...published };
  proof = {
    ...{ type: "TaskHaatOfferProof", version: 1, market, task, seal: 1, index: 0, path: pathOf(levels, 0), offer, salt },
    ...published,
  };
});

beforeEach(() => {
  // That of jsdom cannot be unpacked by the streams of Node.js.
  vi.stubGlobal("Blob", NodeBlob);
  answers = {
    [`${market}/.well-known/did.json`]: () => Response.json(documentOf(market, [{ id: "one", publicKey }])),
    [listUrl]: async () => new Response(await sign(await statusList([]))),
    [`${market}/alltasks/${task}/seals?limit=100`]: () => Response.json([seal]),
  };
  vi.stubGlobal("fetch", async (address: string | URL) => {
    const answer = answers[String(address)];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

function sign(payload: object): Promise<string> {
  const header = { alg: "EdDSA", typ: "vc+jwt", kid: `${did}#one` };
  return new CompactSign(Uint8Array.from(Buffer.from(JSON.stringify(payload)))).setProtectedHeader(header).sign(privateKey);
}

async function statusList(revoked: number[]): Promise<object> {
  const type = ["VerifiableCredential", "BitstringStatusListCredential"];
  const credentialSubject = { type: "BitstringStatusList", statusPurpose: "revocation", encodedList: await encodeList(revoked) };
  return { id: listUrl, type, issuer: did, credentialSubject };
}

function credential(change: object = {}): Promise<string> {
  const id = `${market}/credential/${credentialId}`;
  const status = { type: "BitstringStatusListEntry", statusPurpose: "revocation", statusListIndex: "7", statusListCredential: listUrl };
  return sign({
    ...{ "@context": contexts, id, type: ["VerifiableCredential", "OpenBadgeCredential"], name: nameOf(facts) },
    ...{ issuer: { id: did, name: "Market of Khulna", url: market }, validFrom: "2026-03-01T00:00:00.000Z", credentialStatus: status },
    credentialSubject: subjectOf({ id, person: { url: `${market}/person/1`, name: "Rahima" }, facts, email: null }),
    ...change,
  });
}

async function check(text: string): Promise<string> {
  renderScreen("/verify", <VerifyPage />);
  fireEvent.change(screen.getByLabelText("Or paste the text"), { target: { value: text } });
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  const heading = await screen.findByRole("heading", { level: 2 });
  await waitFor(() => expect(heading).toHaveFocus());
  return heading.textContent ?? "";
}

test("a valid credential: who issued it, about whom, what it says", async () => {
  expect(await check(await credential())).toBe("Valid");
  const page = document.body;
  for (const words of [
    "Market of Khulna (market.example)",
    "Rahima",
    "Completed task",
    "A sign for a tea stall",
    "5 of 5",
    "market.example is another market",
  ]) {
    expect(page).toHaveTextContent(words);
  }
});

test("a credential inside JSON is found", async () => {
  const enveloped = { type: "EnvelopedVerifiableCredential", id: `data:application/vc+jwt,${await credential()}` };
  expect(await check(JSON.stringify(enveloped))).toBe("Valid");
});

test.each([
  ["wrapped by a mail client", (text: string) => text.replaceAll(/.{76}/g, "$&\r\n")],
  ["with spaces", (text: string) => ` ${text.replaceAll(".", ". ")}\t`],
  ["in quotation marks", (text: string) => `“${text}”`],
])("a credential %s is read", async (_name, change) => {
  expect(await check(change(await credential()))).toBe("Valid");
});

test.each<[name: string, title: string, reason: string, text: () => Promise<string>, prepare?: () => void]>([
  ["revoked", "Revoked", "has revoked it since", () => credential(), () => revoke()],
  ["expired", "Expired", "It was valid until", () => credential({ validUntil: "2026-03-02T00:00:00.000Z" })],
  ["early", "Not valid yet", "It is valid from", () => credential({ validFrom: "2999-03-02T00:00:00.000Z" })],
  ["altered", "Altered", "market.example never signed it", async () => (await credential()).replace(/.{6}$/, "AAAAAA")],
  ["altered into other characters", "Altered", "never signed it", async () => (await credential()).replace(/.{6}$/, "=*=ÿ==")],
  ["unreachable issuer", "Could not be checked", "could not be read", () => credential(), () => forget(".well-known")],
  ["failing issuer", "Could not be checked", "could not be read", () => credential(), () => answerKeys(502)],
  ["issuer without document", "Unknown issuer", "publishes no keys", () => credential(), () => answerKeys(404)],
  ["issuer with another page", "Unknown issuer", "publishes no keys", () => credential(), () => answerKeys(200)],
  ["other key", "Unknown issuer", "does not publish the key", () => credential(), () => publishOtherKey()],
  ["unread status", "Could not be checked", "whether it was revoked", () => credential(), () => forget("status")],
  ["other content", "Not readable", "The signature is right, but", () => credential({ type: ["VerifiableCredential"] })],
  ["damaged", "Not readable", "not complete", async () => `${(await credential()).slice(0, 60)}.x.y`],
  ["cut in its header", "Not readable", "not complete", async () => (await credential()).slice(0, 40)],
  ["cut in its content", "Not readable", "not complete", async () => (await credential()).slice(0, 400)],
  ["cut in its signature", "Not readable", "not complete", async () => (await credential()).slice(0, -3)],
])("a credential that is %s: %s", async (_name, title, reason, text, prepare) => {
  prepare?.();
  expect(await check(await text())).toBe(title);
  expect(document.body).toHaveTextContent(reason);
});

test.each([["Valid"], ["Revoked"]])("until when a credential is valid is shown unless it was revoked: %s", async (title) => {
  if (title === "Revoked") revoke();
  expect(await check(await credential({ validUntil: "2999-03-02T00:00:00.000Z" }))).toBe(title);
  expect(screen.queryAllByText("Valid until")).toHaveLength(title === "Revoked" ? 0 : 1);
});

function revoke(): void {
  answers[listUrl] = async () => new Response(await sign(await statusList([7])));
}
function forget(part: string): void {
  answers = Object.fromEntries(Object.entries(answers).filter(([address]) => !address.includes(part)));
}
function answerKeys(status: number): void {
  answers[`${market}/.well-known/did.json`] = () => new Response("<!doctype html>", { status });
}
function publishOtherKey(): void {
  answers[`${market}/.well-known/did.json`] = () => Response.json(documentOf(market, [{ id: "two", publicKey }]));
}

test.each<[title: string, reason: string, change: (proof: OfferProof) => object, prepare?: () => void]>([
  ["Valid", "This offer was in when offers closed", (given) => given],
  ["Altered", "something in it was changed", (given) => ({ ...given, offer: { ...given.offer, amount: "1.00" } })],
  ["Not published", "has published no such fingerprint", (given) => ({ ...given, seal: 2 })],
  ["Not published", "has published no such fingerprint", (given) => given, () => answerSeals(() => new Response(null, { status: 404 }))],
  ["Could not be checked", "could not be read", (given) => given, () => forget("seals")],
  ["Could not be checked", "could not be read", (given) => given, () => answerSeals(() => Response.json({}))],
  ["Not readable", "its field salt is missing", ({ salt: _, ...given }) => given],
  ["Not readable", "its field market is missing", (given) => ({ ...given, market: "https://user@market.example" })],
  ["Not readable", "neither a credential nor the proof", () => ({ type: "Something" })],
])("a proof that is %s: %s", async (title, reason, change, prepare) => {
  prepare?.();
  expect(await check(JSON.stringify(change(proof)))).toBe(title);
  expect(document.body).toHaveTextContent(reason);
});

test("the price in a proof has the sign of the currency if this market published its seal", async () => {
  answers[`${location.origin}/alltasks/${task}/seals?limit=100`] = () => Response.json([seal]);
  expect(await check(JSON.stringify({ ...proof, market: location.origin }))).toBe("Valid");
  expect(screen.getByText("$1,200")).toBeVisible();
});

function answerSeals(answer: () => Response): void {
  answers[`${market}/alltasks/${task}/seals?limit=100`] = answer;
}

test.each([
  ["Valid", "f"],
  ["Altered", "e"],
])("a file with all proofs of a poster that is %s", async (title, digit) => {
  const leaves = [
    { index: 0, hash: await hashOffer(proof), proof },
    { index: 1, hash: digit.repeat(64), proof: null },
  ];
  expect(await check(JSON.stringify({ type: "TaskHaatOfferProofs", version: 1, leaves }))).toBe(title);
  expect(document.body).toHaveTextContent("1 of 2 offers in this file can be read");
});

test("a file with all proofs speaks of all its offers, and names the market, the task and what it does not say", async () => {
  const second = { ...proof, index: 1, offer: { ...proof.offer, amount: "900.00" } };
  const hashes = [await hashOffer(proof), await hashOffer(second)];
  const levels = await buildTree(hashes);
  const root = rootOf(levels);
  answerSeals(() => Response.json([{ ...seal, root }]));
  const leaves = [proof, second].map((given, index) => ({
    index,
    hash: hashes[index],
    proof: { ...given, root, path: pathOf(levels, index) },
  }));
  expect(await check(JSON.stringify({ type: "TaskHaatOfferProofs", version: 1, leaves }))).toBe("Valid");
  // A proof does not say the currency of another market.
  expect(document.body).toHaveTextContent(/^[^$]*1,200 · [^$]*900 · /);
  expect(document.body).toHaveTextContent("These 2 offers were in when offers closed on");
  expect(document.body).toHaveTextContent("Marketmarket.exampleTaskOpen the task");
  expect(document.body).toHaveTextContent("A proof does not say who made the offer");
});

test.each([120, 400])("a proof that is cut off after %i characters says so", async (end) => {
  expect(await check(JSON.stringify(proof).slice(0, end))).toBe("Not readable");
  expect(document.body).toHaveTextContent("not complete");
});

test("a chosen file is checked; one that is too large or no text is refused, and what was pasted stays", async () => {
  renderScreen("/verify", <VerifyPage />);
  const field = screen.getByLabelText("Or paste the text");
  expect(field).toHaveAccessibleDescription(/paste a link to a credential of this market/);
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByText("Choose a file or paste a text first.")).toBeVisible();
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: "kept" } });
  const input = screen.getByLabelText("Choose a file", { selector: "input" });
  const choose = (content: BlobPart) => fireEvent.change(input, { target: { files: [new File([content], "a.json")] } });
  choose("x".repeat(1_000_001));
  expect(await screen.findByText(/too large. At most 1,000 kB/)).toBeVisible();
  choose(Uint8Array.of(0xff, 0xd8, 0, 1));
  expect(await screen.findByText(/not a text file/)).toBeVisible();
  choose(JSON.stringify(proof));
  expect(await screen.findByRole("heading", { level: 2, name: "Valid" })).toBeVisible();
  expect(field).toHaveValue("kept");
});

test("a dropped file or text is checked, and the browser does not open it", async () => {
  renderScreen("/verify", <VerifyPage />);
  const place = screen.getByText("or drop it here");
  const drop = (files: File[], dropped = "") => {
    // Both tell the browser that the page takes what is dropped.
    for (const event of [fireEvent.dragOver, fireEvent.drop]) {
      expect(event(place, { dataTransfer: { files, getData: () => dropped } })).toBe(false);
    }
  };
  drop([new File([JSON.stringify(proof)], "proof.json")]);
  expect(await screen.findByRole("heading", { level: 2, name: "Valid" })).toBeVisible();
  expect(screen.getByLabelText("Or paste the text")).toHaveValue("");
  drop([new File([Uint8Array.of(0xff, 0xd8, 0, 1)], "photo.jpg")]);
  expect(await screen.findByText(/not a text file/)).toBeVisible();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  drop([], await credential());
  expect(await screen.findByRole("heading", { level: 2, name: "Valid" })).toBeVisible();
  expect(document.body).toHaveTextContent("Rahima");
});

test("a link opens with a credential of this market; a link elsewhere does not", async () => {
  answers[`/credentials/${credentialId}`] = async () => Response.json({ jwt: await credential() });
  const { unmount } = renderScreen(`/verify?credential=${credentialId}`, <VerifyPage />);
  expect(await screen.findByRole("heading", { level: 2, name: "Valid" })).toBeVisible();
  unmount();
  renderScreen(`/verify?credential=https://elsewhere.example/credential/${credentialId}`, <VerifyPage />);
  expect(await screen.findByText(/does not lead to a credential of this market/)).toBeVisible();
});
