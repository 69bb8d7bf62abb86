import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#contract/client.ts";
import { toast } from "#web/ui/toasts.tsx";
import { asPerson, inSession, loadPage, readFirst, SignedOut, shownIn } from "./load.ts";
import { forgetUser, setUser } from "./session.ts";

const user = { id: "u1", displayName: "Rahima", name: "Rahima", email: "rahima@example.com", photoURL: null };
const refusal = (status: number) => new ApiError({ type: "about:blank", title: "Refused", status });
const requestFor = (address: string) => new Request(new URL(address, location.origin));

afterEach(() => {
  history.replaceState(null, "", "/");
  forgetUser();
});

test("a new page gets promises, and a page on the screen gets values, however many entries it shows", async () => {
  history.replaceState(null, "", "/deals?side=bids");
  const parts = () => ({ deals: Promise.resolve("deals") });
  expect((await loadPage(requestFor("/inbox"), parts())).deals).toBeInstanceOf(Promise);
  expect((await loadPage(requestFor("/deals?side=posts"), parts())).deals).toBeInstanceOf(Promise);
  expect(await loadPage(requestFor("/deals?side=bids"), parts())).toEqual({ deals: "deals" });
  expect(await loadPage(requestFor("/deals?side=bids&shown=48"), parts())).toEqual({ deals: "deals" });
});

test("a page that cannot be loaded again keeps its data in this session, with a notice", async () => {
  setUser(user);
  const notify = vi.spyOn(toast, "error").mockImplementation(() => {});
  history.replaceState(null, "", "/deals");
  const load = (deals: Promise<string>) => loadPage(requestFor("/deals"), { deals });
  await load(Promise.resolve("mine"));
  expect(await load(Promise.reject(new TypeError("Failed to fetch")))).toEqual({ deals: "mine" });
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect(notify.mock.calls[0]?.[0]).toBe("This page may be out of date. The server cannot be reached.");
  await expect((await load(Promise.reject(refusal(404)))).deals).rejects.toThrow("Refused");
  await load(Promise.resolve("mine"));
  setUser({ ...user, id: "u2" });
  await expect((await load(Promise.reject(refusal(503)))).deals).rejects.toThrow("Refused");
});

test("data of a person is not shown again after they have signed out", async () => {
  setUser(user);
  const notify = vi.spyOn(toast, "error").mockImplementation(() => {});
  history.replaceState(null, "", "/deals");
  const load = () => loadPage(requestFor("/deals"), { deals: asPerson(async () => "mine") });
  expect(await load()).toEqual({ deals: "mine" });
  setUser(null);
  await expect((await load()).deals).rejects.toBeInstanceOf(SignedOut);
  const unreachable = Promise.reject(new TypeError("Failed to fetch"));
  await expect((await loadPage(requestFor("/deals"), { deals: unreachable })).deals).rejects.toThrow("Failed to fetch");
  expect(notify).not.toHaveBeenCalled();
});

test("a layout keeps its data apart from that of its pages, and for all of them", async () => {
  setUser(user);
  vi.spyOn(toast, "error").mockImplementation(() => {});
  const failed = () => Promise.reject(new TypeError("Failed to fetch"));
  history.replaceState(null, "", "/dashbord");
  await loadPage(requestFor("/dashbord"), { insights: Promise.resolve("figures") }, "/dashbord");
  history.replaceState(null, "", "/dashbord/reports");
  await loadPage(requestFor("/dashbord/reports"), { tasks: Promise.resolve("tasks") });
  expect(await loadPage(requestFor("/dashbord/reports"), { insights: failed() }, "/dashbord")).toEqual({ insights: "figures" });
  expect(await loadPage(requestFor("/dashbord/reports"), { tasks: failed() })).toEqual({ tasks: "tasks" });
});

test("personal data waits until it is known which person is signed in", async () => {
  const reading = asPerson(async (_client, { id }) => id);
  setUser(user);
  expect(await reading).toBe("u1");
  setUser(null);
  await expect(asPerson(async () => "data")).rejects.toBeInstanceOf(SignedOut);
});

test("a 401 for an earlier session does not end the current one", async () => {
  setUser(user);
  await expect(inSession(() => Promise.reject(refusal(401)))).rejects.toMatchObject({ status: 401 });
  const { promise, reject } = Promise.withResolvers<never>();
  const late = inSession(() => promise);
  setUser(null);
  setUser(user);
  reject(refusal(401));
  await expect(late).rejects.toMatchObject({ status: 409 });
});

test("the first entries of a list are read in pages of at most 100", async () => {
  const limits: number[] = [];
  const list = await readFirst(110, async ({ limit, after = "0" }) => {
    limits.push(limit);
    const start = Number(after);
    return { items: Array.from({ length: limit }, (_, place) => start + place), next: String(start + limit) };
  });
  expect(limits).toEqual([100, 10]);
  expect([list.items.length, list.items.at(-1), list.next]).toEqual([110, 109, "110"]);
});

test.each([
  ["/deals", 24],
  ["/deals?shown=48", 48],
  ["/deals?shown=1", 24],
  ["/deals?shown=many", 24],
  ["/deals?shown=-48", 24],
  ["/deals?shown=48.5", 24],
])("%s shows %i entries", (address, count) => {
  expect(shownIn(address)).toBe(count);
});
