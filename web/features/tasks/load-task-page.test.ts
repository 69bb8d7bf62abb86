import { expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { loadTaskPage } from "./load-task-page.ts";

function clientAnswering(answer: Response) {
  const paths: string[] = [];
  const client = createClient(async (path) => {
    paths.push(path);
    return answer;
  });
  return { client, paths };
}

test("a page holds 24 tasks and starts where its address says", async () => {
  const { client, paths } = clientAnswering(Response.json([], { headers: { Link: '</alltasks?after=xyz>; rel="next"' } }));
  const start = await loadTaskPage(client, "http://localhost/borujer?after=abc");
  expect(paths).toEqual(["/alltasks?limit=24&after=abc"]);
  expect(start.data).toEqual({ first: { tasks: [], next: "xyz" } });
  expect(start.init).toBeNull();
});

test.each([503, 500, 400])("the API's %i becomes the page's, with the error state instead of tasks", async (status) => {
  const { client } = clientAnswering(Response.json({ title: "No." }, { status }));
  const start = await loadTaskPage(client, "http://localhost/borujer");
  expect(start.data).toEqual({ first: null });
  expect(start.init).toEqual({ status });
});
