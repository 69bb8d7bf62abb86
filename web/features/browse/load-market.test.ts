import { expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { loadMarket } from "./load-market.ts";

const none = { tasks: 0, more: false, categories: [], corrected: null };

/** Answers counts by the address asked for, and everything else with `list`. */
function clientAnswering(list: Response, counts: Record<string, number> = {}) {
  const paths: string[] = [];
  const client = createClient(async (path) => {
    paths.push(decodeURIComponent(path));
    const counted = /^\/alltasks\/counts\??(.*)/.exec(decodeURIComponent(path));
    return counted ? Response.json({ ...none, tasks: counts[counted[1] ?? ""] ?? 0 }) : list;
  });
  return { client, paths };
}

test("a page holds 24 tasks, starts where its address says, and knows how many there are", async () => {
  const task = { _id: "a" };
  const { client, paths } = clientAnswering(Response.json([task], { headers: { Link: '</alltasks?after=xyz>; rel="next"' } }));
  const start = await loadMarket(client, "http://localhost/borujer?q=logo&sort=liked&after=abc&utm_source=mail");
  expect(paths).toEqual(["/alltasks?limit=24&q=logo&sort=liked&after=abc", "/alltasks/counts?q=logo"]);
  expect(start.data).toEqual({ first: { data: [task], next: "xyz" }, counts: none, relief: null });
  expect(start.init).toBeNull();
});

test.each([503, 500, 422])("the API's %i becomes the page's, with the error state instead of tasks", async (status) => {
  const errors = [{ field: "after", message: "No." }];
  const { client } = clientAnswering(Response.json({ title: "No.", status, errors }, { status }));
  const start = await loadMarket(client, "http://localhost/borujer");
  expect(start.data).toEqual({ first: null, counts: null, errors });
  expect(start.init).toEqual({ status });
});

test.each([
  ["q=+logo+&category=&minBudget=&maxBudget=&dueFrom=&dueTo=&sort=", "?q=logo"],
  ["q=&sort=newest", ""],
  ["sort=relevance&exact=true", ""],
  ["q=a%26b&sort=relevance&after=", "?q=a%26b"],
])("what a form sends that was not filled in is left out of the address: %s", async (sent, kept) => {
  const { client, paths } = clientAnswering(Response.json([]));
  const answer = await loadMarket(client, `http://localhost/All-item?${sent}`).catch((thrown: Response) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get("Location")).toBe(`/All-item${kept}`);
  expect(paths).toEqual([]);
});

test("where nothing is left, the filter whose removal shows most is named", async () => {
  const address = "http://localhost/borujer?q=logo&category=Writing&maxBudget=3&sort=liked";
  const counts = { "category=Writing&maxBudget=3": 0, "q=logo&maxBudget=3": 2, "q=logo&category=Writing": 7 };
  const { client } = clientAnswering(Response.json([]), counts);
  expect((await loadMarket(client, address)).data.relief).toEqual({
    name: "up to $3",
    without: { q: "logo", category: "Writing", sort: "liked" },
    tasks: 7,
    more: false,
  });
  const { client: bare } = clientAnswering(Response.json([]));
  expect((await loadMarket(bare, address)).data.relief).toBeNull();
});
