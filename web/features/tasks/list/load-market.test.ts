import { expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { serveMarket } from "./load-market.ts";

const none = { tasks: 0, more: false, categories: [], corrected: null, typed: null };

/** Answers counts by the address asked for, and everything else with `list`. */
function clientAnswering(list: Response, counts: Record<string, number> = {}) {
  const paths: string[] = [];
  const client = createClient(async (path) => {
    paths.push(decodeURIComponent(path));
    const counted = /^\/alltasks\/counts\??(.*)/.exec(decodeURIComponent(path));
    return counted ? Response.json({ ...none, tasks: counts[counted[1] ?? ""] ?? 0 }) : list.clone();
  });
  return { client, paths };
}

test("a page holds 24 tasks, starts where its address says, and knows how many there are", async () => {
  const items = Array.from({ length: 24 }, (_, place) => ({ _id: `${place}` }));
  const { client, paths } = clientAnswering(Response.json(items, { headers: { Link: '</alltasks?after=xyz>; rel="next"' } }));
  const start = await serveMarket(client, "http://localhost/borujer?q=logo&sort=liked&after=abc&utm_source=mail");
  expect(paths).toEqual(["/alltasks?status=open&q=logo&sort=liked&after=abc&limit=24", "/alltasks/counts?status=open&q=logo"]);
  expect(start.data).toEqual({ tasks: { items, next: "xyz" }, counts: none, suggestion: null });
  expect(start.init).toBeNull();
});

test("an address can show several pages at once, at most 240 tasks", async () => {
  const { client, paths } = clientAnswering(Response.json([]));
  for (const shown of [48, 240]) await serveMarket(client, `http://localhost/borujer?shown=${shown}`);
  expect(paths.filter((path) => !path.includes("counts"))).toEqual(["/alltasks?status=open&limit=48", "/alltasks?status=open&limit=240"]);
});

test.each([503, 500, 422])("the API's %i becomes the page's, with the error state instead of tasks", async (status) => {
  const errors = [{ field: "after", message: "No." }];
  const { client } = clientAnswering(Response.json({ title: "No.", status, errors }, { status }));
  const start = await serveMarket(client, "http://localhost/borujer");
  expect(start.data).toEqual({ tasks: null, counts: null, suggestion: null, errors });
  expect(start.init).toEqual({ status });
});

test.each([
  ["q=+logo+&category=&minBudget=&maxBudget=&dueFrom=&dueTo=&sort=", "?q=logo"],
  ["q=&sort=newest", ""],
  ["status=open", ""],
  ["status=open&q=logo", "?q=logo"],
  ["sort=relevance&exact=true", ""],
  ["q=a%26b&sort=relevance&after=", "?q=a%26b"],
  ["shown=24", ""],
  ["shown=0", ""],
  ["shown=999&lang=bn", "?shown=240&lang=bn"],
  ["shown=many&q=logo", "?q=logo"],
  ["q=logo&shown=25", "?q=logo&shown=48"],
  ["shown=1e9&after=x", "?after=x&shown=240"],
  ["minBudget=300&maxBudget=100&dueFrom=2027-02-01&dueTo=2027-01-01", "?minBudget=100&maxBudget=300&dueFrom=2027-01-01&dueTo=2027-02-01"],
])("what the view does not need is left out of the address: %s", async (sent, kept) => {
  const { client, paths } = clientAnswering(Response.json([]));
  const answer = await serveMarket(client, `http://localhost/All-item?${sent}`).catch((thrown: Response) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get("Location")).toBe(`/All-item${kept}`);
  expect(paths).toEqual([]);
});

test("where no task matches, the filter whose removal shows the most tasks is suggested", async () => {
  const address = "http://localhost/borujer?q=logo&category=Writing&maxBudget=3&sort=liked";
  const counts = {
    "status=open&category=Writing&maxBudget=3": 0,
    "status=open&q=logo&maxBudget=3": 2,
    "status=open&q=logo&category=Writing": 7,
    "status=all&q=logo&category=Writing&maxBudget=3": 0,
  };
  const { client } = clientAnswering(Response.json([]), counts);
  expect((await serveMarket(client, address)).data.suggestion).toEqual({
    name: "$3 or less",
    without: { q: "logo", category: "Writing", sort: "liked" },
    tasks: 7,
    more: false,
  });
  const { client: bare } = clientAnswering(Response.json([]));
  expect((await serveMarket(bare, address)).data.suggestion).toBeNull();
});

test("where no task matches but ones that are no longer open do, those are suggested first, also without any filter", async () => {
  const { client } = clientAnswering(Response.json([]), { "status=all&category=Writing": 1, "status=open": 2, "status=all": 9 });
  expect((await serveMarket(client, "http://localhost/borujer?category=Writing")).data.suggestion).toMatchObject({
    without: { category: "Writing", status: "all" },
    tasks: 1,
  });
  expect((await serveMarket(client, "http://localhost/borujer")).data.suggestion).toMatchObject({ without: { status: "all" }, tasks: 9 });
});

test("?status=all asks for tasks in every state, and counts them", async () => {
  const { client, paths } = clientAnswering(Response.json([{ _id: "a" }]));
  await serveMarket(client, "http://localhost/borujer?status=all");
  expect(paths).toEqual(["/alltasks?status=all&limit=24", "/alltasks/counts?status=all"]);
});
