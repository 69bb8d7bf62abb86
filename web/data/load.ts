// What client loaders share: data of the signed-in person, and when a page waits for its data.
import { ApiError, type Client } from "#contract/client.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { lateToast } from "#web/ui/late-toast.ts";
import { browserClient } from "./api.ts";
import { departureNumber, getUser, sessionNumber, type User } from "./session.ts";

/** No person is signed in; the layout of personal pages leads to the login page. */
export class SignedOut extends Error {}

/** Data of the person who is signed in. */
export async function asPerson<Data>(read: (client: Client["signedIn"], user: User) => Promise<Data>): Promise<Data> {
  const user = await getUser();
  if (!user) throw new SignedOut();
  return inSession(() => read(browserClient.signedIn, user));
}

/** A refusal that answers an earlier session must not end the one that has begun since. */
export async function inSession<Data>(call: () => Promise<Data>): Promise<Data> {
  const session = sessionNumber();
  try {
    return await call();
  } catch (error) {
    if (!isSessionEnd(error) || sessionNumber() === session) throw error;
    throw new ApiError({ type: "about:blank", title: m.data_session_changed(), status: 409 });
  }
}

export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

type Parts = Record<string, Promise<unknown>>;
type Loading<Given extends Parts> = { [Name in keyof Given]: Given[Name] | Awaited<Given[Name]> };

/** What was loaded, by address, until the person signs out. It stays on the page when loading it again fails. */
let known = { departure: 0, pages: new Map<string, Record<string, unknown>>() };
const knownMax = 20;

function knownPages() {
  if (known.departure !== departureNumber()) known = { departure: departureNumber(), pages: new Map() };
  return known.pages;
}

function rememberPage(address: string, data: Record<string, unknown>): void {
  const pages = knownPages();
  pages.delete(address);
  pages.set(address, data);
  const [oldest] = pages.keys();
  if (pages.size > knownMax && oldest !== undefined) pages.delete(oldest);
}

/** For data that came with the HTML of a public page. */
export function rememberServed(data: Record<string, unknown>): void {
  const address = addressOf(location.href);
  if (!knownPages().has(address)) rememberPage(address, data);
}

/**
 * A new page opens at once and shows that it is loading. A page that is on the screen already (after a reload, a step back or a change) waits
 * for its data, so that it keeps its scroll position. A layout gives the path that its pages have in common as `base`.
 */
export async function loadPage<Given extends Parts>(request: Request, parts: Given, base?: string): Promise<Loading<Given>> {
  const isNew = addressOf(request.url) !== addressOf(location.href);
  const settled = settleParts(request, parts, base);
  return isNew ? parts : settled;
}

/** Waits for all parts. One that failed stays a rejected promise, which the page handles when it renders it. */
export async function settleParts<Given extends Parts>(request: Request, parts: Given, base?: string): Promise<Loading<Given>> {
  const address = base ?? addressOf(request.url);
  const departure = departureNumber();
  const data: Record<string, unknown> = { ...parts };
  await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      try {
        data[name] = await part;
      } catch (error) {
        const before = knownPages().get(address)?.[name];
        if (before === undefined || before instanceof Promise || !isTemporary(error)) return;
        data[name] = before;
        void reportStale(error);
      }
    }),
  );
  if (departure === departureNumber()) rememberPage(address, data);
  return data as Loading<Given>;
}

const shownNames = ["shown", "threads", "payouts", "documents"] as const;
/** In the address of the messages, `shown` is about the open conversation and `threads` about the list beside it; in that of the wallet, `shown` is about its history. */
export type ShownName = (typeof shownNames)[number];

/** Of the same page: another order, another month, and how a payment at a bank ended. */
const otherNames = ["offers", "month", "payment"];

/** The same list with more entries or in another order is the same page. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of [...shownNames, ...otherNames]) searchParams.delete(name);
  return `${pathname}?${searchParams}`;
}

/** A failure of the network or of an overloaded server. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof SignedOut) return false;
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}

function reportStale(error: unknown): Promise<void> {
  return lateToast((toast) => toast.error(m.data_stale({ reason: failureReason(error) }), { toastId: "stale" }));
}

/** How many entries the list at this address shows. */
export function shownIn(address: string, name: ShownName = "shown"): number {
  const shownEntries = Number(new URL(address, "http://localhost").searchParams.get(name));
  return Number.isInteger(shownEntries) ? Math.max(shownEntries, limits.page) : limits.page;
}

type PageQuery = { limit: number; after?: string };
type ListPage = { items: unknown[]; next: string | null };

/** The first `count` entries of a list, and the cursor of what follows them. No list refuses a page of the default size. */
export async function readFirst<Page extends ListPage>(
  count: number,
  readPage: (query: PageQuery) => Promise<Page>,
  largestPage: number = limits.dealsPage,
): Promise<Page> {
  let list = await readPage({ limit: Math.min(count, largestPage) });
  while (list.next && list.items.length < count) {
    const page = await readPage({ limit: Math.min(count - list.items.length, largestPage), after: list.next });
    list = { ...page, items: [...list.items, ...page.items] };
  }
  return list;
}

/** The same for an endpoint that answers with the entries alone. */
export function readList<Item>(count: number, readPage: (query: PageQuery) => Promise<{ data: Item[]; next: string | null }>) {
  return readFirst(count, async (query) => {
    const { data: items, next } = await readPage(query);
    return { items, next };
  });
}

/** The first `count` tasks that the signed-in person posted. */
export function readMyTasks(count: number) {
  return asPerson((client, { email }) => readList(count, (page) => client.list("GET /mytask", { query: { ...page, email } })));
}
