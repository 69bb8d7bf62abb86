// What a notice from the database says has changed, and which answers that touches.

/** `all` may touch any answer; a like touches the answers that show its task and those in an order that likes may decide. */
export type Change = { kind: "all" } | { kind: "liked"; task: string };

export type Touchable = { shows: ReadonlySet<string>; inOwnOrder: boolean };

const like = /^liked ([0-9a-f-]{36})$/;
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Null for what no public answer shows. What is not known is taken for the worst. */
export function readNotice(notice: string): Change | null {
  if (notice === "identity_sessions" || notice.startsWith("inbox ")) return null;
  const task = like.exec(notice)?.[1];
  return task ? { kind: "liked", task } : { kind: "all" };
}

export function touches(change: Change, { shows, inOwnOrder }: Touchable): boolean {
  return change.kind === "all" || inOwnOrder || shows.has(change.task);
}

/** Every id that stands in an answer, page or JSON. */
export function idsIn(body: Buffer): Set<string> {
  return new Set(body.toString("latin1").match(ids));
}

/** Whether likes decide which tasks the address shows: a like may bring in one that is not there yet. */
export function isOrderedByLikes(address: string): boolean {
  return new URLSearchParams(address.split("?")[1]).getAll("sort").includes("liked");
}
