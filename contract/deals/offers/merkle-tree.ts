// The Merkle tree of RFC 6962 (Certificate Transparency) with SHA-256: a leaf is hashed with the prefix 0x00, two nodes with 0x01, and
// the left half of a tree is the largest power of two below its size. Hashes are lower-case hexadecimal. Runs in browsers and in Node.js.

const prefixes = { leaf: 0, node: 1 };

export function hashLeaf(content: Uint8Array): Promise<string> {
  return hash(prefixes.leaf, content);
}

/**
 * All levels, from the leaves to the root. Pairs of neighbours are hashed and the last one without a neighbour moves up as it is, which gives
 * the same tree as the definition from the top.
 */
export async function buildTree(leaves: string[]): Promise<string[][]> {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => level.slice(2 * index, 2 * index + 2));
    level = await Promise.all(pairs.map(([left = "", right]) => (right === undefined ? left : hashNodes(left, right))));
  }
  return levels;
}

export function rootOf(levels: string[][]): string {
  return levels.at(-1)?.[0] ?? "";
}

/** The hashes that lead from a leaf to the root, from the leaf up. */
export function pathOf(levels: string[][], index: number): string[] {
  return levels.slice(0, -1).flatMap((level, height) => level[siblingOf(index >> height)] ?? []);
}

/** The root that a leaf and its path lead to; null if the path does not fit into a tree of this size. */
export async function followPath(
  leaf: string,
  { index, count, path }: { index: number; count: number; path: string[] },
): Promise<string | null> {
  if (index >= count) return null;
  const left = [...path];
  let node = leaf;
  for (let place = index, size = count; size > 1; place >>= 1, size = Math.ceil(size / 2)) {
    if (siblingOf(place) >= size) continue;
    const sibling = left.shift();
    if (sibling === undefined) return null;
    node = await (place % 2 === 0 ? hashNodes(node, sibling) : hashNodes(sibling, node));
  }
  return left.length === 0 ? node : null;
}

function siblingOf(index: number): number {
  return index ^ 1;
}

function hashNodes(left: string, right: string): Promise<string> {
  return hash(
    prefixes.node,
    Uint8Array.from((left + right).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  );
}

async function hash(prefix: number, content: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.of(prefix, ...content));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
