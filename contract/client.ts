import type { DeleteMe, Me } from "./account.ts";
import type { TransitionName } from "./deal.ts";
import type { Feedback, NewFeedback } from "./feedback.ts";
import type { Insights } from "./insights.ts";
import type { MyDeal, MyDealsQuery } from "./my-deals.ts";
import type { Deal, DealOffer, DealOffers, NewOffer, OfferHistory, OffersQuery, OfferTerms } from "./offer.ts";
import { apiPaths, correctedHeader, fillPath, stepPath } from "./paths.ts";
import type { Problem } from "./problem.ts";
import type { Profile, ProfileQuery } from "./profile.ts";
import type { Readiness } from "./readiness.ts";
import type { NewReview, TaskReviews } from "./review.ts";
import type { Like, NewTask, PageQuery, Task, TaskCountQuery, TaskCounts, TaskQuery, TaskUpdate } from "./task.ts";

/** How a request travels: over the network in the browser, straight into the API on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;
export type GetToken = () => Promise<string | null>;
/** `corrected`: the words that were searched for instead of those given. */
export type TaskPage = { tasks: Task[]; next: string | null; corrected?: string };
/** The form sends these too, as the product always did; the server keeps its own counts and knows who is calling. */
export type PostTask = NewTask & { bidcunt?: number; user?: { email: string; name: string } };
/** `idempotencyKey` makes it safe to send the same again when no answer came. */
type SendOptions = {
  body?: unknown;
  personal?: boolean;
  signal?: AbortSignal;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
};
/** What a step asks for, as far as it asks for something. */
export type StepBody = { reason?: string; revision?: number; version?: number; deadline?: string };
export type Send = ReturnType<typeof createSend>;
/** As it may stand in an address: the server reads numbers and the like from their text. */
type Written<Query> = { [Name in keyof Query]?: Query[Name] | string };
export type Client = ReturnType<typeof createClient>;

export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = "ApiError";
    this.status = problem.status;
    this.problem = problem;
  }
}

/** One request. What only some pages need stands in clients of its own, so that the others do not load it. */
export function createSend(transport: Transport, getToken: GetToken = async () => null) {
  return async function send(method: string, path: string, options: SendOptions = {}) {
    const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
    if (options.body !== undefined) headers["Content-Type"] = "application/json";
    if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
    const token = options.personal ? await getToken() : null;
    if (token) headers.Authorization = `Bearer ${token}`;
    const response = await transport(path, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
    });
    if (!response.ok) throw new ApiError(await readProblem(response));
    return response;
  };
}

export function createClient(transport: Transport, getToken: GetToken = async () => null) {
  const send = createSend(transport, getToken);

  async function list(path: string, query: Record<string, unknown>, personal: boolean, signal?: AbortSignal): Promise<TaskPage> {
    const response = await send("GET", withQuery(path, query), signal ? { personal, signal } : { personal });
    const corrected = response.headers.get(correctedHeader);
    return {
      tasks: (await response.json()) as Task[],
      next: nextCursor(response),
      ...(corrected && { corrected: decodeURIComponent(corrected) }),
    };
  }

  return {
    listTasks: (query: Written<TaskQuery> = {}, signal?: AbortSignal) => list(apiPaths.allTasks, query, false, signal),
    async countTasks(query: Written<TaskCountQuery> = {}, signal?: AbortSignal): Promise<TaskCounts> {
      const response = await send("GET", withQuery(apiPaths.taskCounts, query), signal ? { signal } : {});
      return response.json();
    },
    listMyTasks: (email: string, query: PageQuery = {}, signal?: AbortSignal) => list(apiPaths.myTasks, { ...query, email }, true, signal),
    async getTask(id: string): Promise<Task> {
      const response = await send("GET", fillPath(apiPaths.myTask, { id }));
      return response.json();
    },
    async postTask(task: PostTask, idempotencyKey?: string): Promise<Task> {
      const response = await send("POST", apiPaths.postTask, { body: task, personal: true, idempotencyKey });
      return response.json();
    },
    async updateTask(id: string, task: TaskUpdate): Promise<Task> {
      const response = await send("PUT", fillPath(apiPaths.myTask, { id }), { body: task, personal: true });
      return response.json();
    },
    async deleteTask(id: string): Promise<void> {
      await send("DELETE", fillPath(apiPaths.myTask, { id }), { personal: true });
    },
    async likeTask(id: string, email: string): Promise<Like> {
      const response = await send("PATCH", fillPath(apiPaths.likeTask, { id }), { body: { email }, personal: true });
      return response.json();
    },
    async getMe(signal?: AbortSignal): Promise<Me> {
      const response = await send("GET", apiPaths.me, signal ? { personal: true, signal } : { personal: true });
      return response.json();
    },
    async exportMe(): Promise<Blob> {
      const response = await send("GET", apiPaths.exportMe, { personal: true });
      return response.blob();
    },
    async deleteMe(confirmation: DeleteMe): Promise<void> {
      await send("DELETE", apiPaths.me, { body: confirmation, personal: true });
    },
    /** Signed in or not: it says to each person what they may see. */
    async listOffers(query: OffersQuery): Promise<DealOffers & { next: string | null }> {
      const response = await send("GET", withQuery(apiPaths.offers, query), { personal: true });
      return { ...((await response.json()) as DealOffers), next: nextCursor(response) };
    },
    async sendOffer(offer: NewOffer): Promise<DealOffer> {
      const response = await send("POST", apiPaths.offers, { body: offer, personal: true });
      return response.json();
    },
    async getOffer(id: string): Promise<OfferHistory> {
      const response = await send("GET", fillPath(apiPaths.offer, { id }), { personal: true });
      return response.json();
    },
    async reviseOffer(id: string, terms: OfferTerms): Promise<DealOffer> {
      const response = await send("PUT", fillPath(apiPaths.offer, { id }), { body: terms, personal: true });
      return response.json();
    },
    /** A step about one offer, such as `award` with the revision that was seen. */
    async stepOffer(id: string, step: TransitionName, body: StepBody = {}): Promise<DealOffer> {
      const response = await send("POST", fillPath(apiPaths.offerStep, { id, step: stepPath(step) }), { body, personal: true });
      return response.json();
    },
    /** A step of the task as a whole, such as `cancel` with a reason. */
    async stepTask(id: string, step: TransitionName, body: StepBody = {}): Promise<Deal> {
      const response = await send("POST", fillPath(apiPaths.taskStep, { id, step: stepPath(step) }), { body, personal: true });
      return response.json();
    },
    async listMyDeals(query: MyDealsQuery, signal?: AbortSignal): Promise<{ deals: MyDeal[]; next: string | null }> {
      const response = await send("GET", withQuery(apiPaths.myDeals, query), signal ? { personal: true, signal } : { personal: true });
      return { deals: (await response.json()) as MyDeal[], next: nextCursor(response) };
    },
    async writeReview(review: NewReview): Promise<TaskReviews> {
      const response = await send("POST", apiPaths.reviews, { body: review, personal: true });
      return response.json();
    },
    async getTaskReviews(task: string): Promise<TaskReviews> {
      const response = await send("GET", withQuery(apiPaths.reviews, { task }), { personal: true });
      return response.json();
    },
    async getProfile(id: string, query: ProfileQuery = {}): Promise<Profile & { next: string | null }> {
      const response = await send("GET", withQuery(fillPath(apiPaths.person, { id }), query));
      return { ...((await response.json()) as Profile), next: nextCursor(response) };
    },
    async getInsights(): Promise<Insights> {
      const response = await send("GET", apiPaths.insights, { personal: true });
      return response.json();
    },
    async sendFeedback(feedback: NewFeedback, idempotencyKey?: string): Promise<Feedback> {
      const response = await send("POST", apiPaths.feedback, { body: feedback, personal: true, idempotencyKey });
      return response.json();
    },
    /** Answers the state even when it is bad: a server that is not ready says so with 503. */
    async getReadiness(): Promise<Readiness> {
      const response = await transport(apiPaths.ready, { headers: { Accept: "application/json" } });
      return response.json();
    },
  };
}

export function withQuery(path: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function nextCursor(response: Response): string | null {
  const target = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  return target ? new URL(target, "http://localhost").searchParams.get("after") : null;
}

async function readProblem(response: Response): Promise<Problem> {
  const isProblem = response.headers.get("Content-Type")?.includes("json");
  const body = isProblem ? await response.json().catch(() => null) : null;
  return { type: "about:blank", title: response.statusText || "The request failed.", ...body, status: response.status };
}
