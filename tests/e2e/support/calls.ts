// The task server's calls as the page makes them: counted, answered otherwise, or held back.
import type { Page, Request, Route } from "@playwright/test";

type Answer = (route: Route) => Promise<void>;

/** Every call with this method and path goes to `answer` instead of the server. */
export async function answerCall(page: Page, method: string, path: string, answer: Answer): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? answer(route) : route.fallback()),
  );
}

export function problem(status: number, detail: string, errors?: { field: string; message: string }[]): Answer {
  const body = JSON.stringify({ type: "about:blank", title: "Refused", status, detail, errors });
  return (route) => route.fulfill({ status, contentType: "application/problem+json", body });
}

/** The server takes the request, and the page never hears of it. */
export const loseAnswer: Answer = async (route) => {
  await route.fetch();
  await route.abort("connectionreset");
};

/** The requests made with this method and path from now on. */
export function recordCalls(page: Page, method: string, path: string): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls.push(request);
  });
  return calls;
}

/** Calls that would go through wait until `release`; `arrived` tells when the first one is there. */
export async function holdCall(page: Page, method: string, path: string): Promise<{ arrived: Promise<void>; release: () => void }> {
  const held = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  await answerCall(page, method, path, async (route) => {
    arrival.resolve();
    await held.promise;
    await route.continue();
  });
  return { arrived: arrival.promise, release: held.resolve };
}
