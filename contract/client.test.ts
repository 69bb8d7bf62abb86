import { expect, test } from "vitest";
import { aTask } from "#tests/support/a-task.ts";
import { ApiError, createClient, type Transport } from "./client.ts";

function recordingTransport(response: () => Response) {
  const calls: { path: string; init: RequestInit }[] = [];
  const transport: Transport = async (path, init) => {
    calls.push({ path, init });
    return response();
  };
  return { calls, transport };
}

const task = aTask();

test("a public read carries no token, a personal call does", async () => {
  const { calls, transport } = recordingTransport(() => Response.json([]));
  const client = createClient(transport, async () => "abc");
  await client.list("GET /alltasks", { query: { limit: 6 } });
  await client.signedIn.list("GET /mytask", { query: { email: "a+b@example.com" } });
  await client.signedIn.request("POST /vacant", { body: task });
  expect(calls.map((call) => [call.init.method, call.path, new Headers(call.init.headers).get("Authorization")])).toEqual([
    ["GET", "/alltasks?limit=6", null],
    ["GET", "/mytask?email=a%2Bb%40example.com", "Bearer abc"],
    ["POST", "/vacant", "Bearer abc"],
  ]);
  expect(calls[2]?.init.body).toBe(JSON.stringify(task));
});

test("the next page's cursor comes from the Link header", async () => {
  const linked = recordingTransport(() => Response.json([], { headers: { Link: '</alltasks?limit=6&after=xyz>; rel="next"' } }));
  expect((await createClient(linked.transport).list("GET /alltasks")).next).toBe("xyz");
  const last = recordingTransport(() => Response.json([]));
  expect((await createClient(last.transport).list("GET /alltasks")).next).toBeNull();
});

test("a problem answer becomes an error that keeps its fields", async () => {
  const problem = { type: "about:blank", title: "Invalid", status: 422, errors: [{ field: "title", message: "Title is required." }] };
  const { transport } = recordingTransport(() => Response.json(problem, { status: 422 }));
  const failure = await createClient(transport)
    .signedIn.request("POST /vacant", { body: task })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 422, problem: { errors: problem.errors } });
});

test("an answer that is no problem document still becomes an error", async () => {
  const { transport } = recordingTransport(
    () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "Content-Type": "text/html" } }),
  );
  await expect(createClient(transport).request("GET /mytask/{id}", { id: "1" })).rejects.toMatchObject({ status: 502 });
});

test("ids are escaped", async () => {
  const { calls, transport } = recordingTransport(() => new Response(null, { status: 204 }));
  await createClient(transport).signedIn.request("DELETE /mytask/{id}", { id: "a/../b" });
  expect(calls[0]?.path).toBe("/mytask/a%2F..%2Fb");
});
