// The API described from its own schemas: for programs at /openapi.json, for people at /docs.
import { Hono } from "hono";
import { apiPaths } from "#contract/paths.ts";
import type { Settings } from "#server/settings.ts";
import type { Api } from "./api.ts";
import { renderDocs } from "./docs-page.ts";
import type { ServerEnv } from "./env.ts";

export type ApiDocument = ReturnType<typeof describeApi>;

const caching = "public, max-age=300";

export function createDocsRoutes(api: Api, settings: Pick<Settings, "PUBLIC_URL">) {
  const routes = new Hono<ServerEnv>();
  let known: ApiDocument | undefined;

  function document(): ApiDocument {
    known ??= describeApi(api, settings.PUBLIC_URL ?? "/");
    return known;
  }

  routes.get(apiPaths.openapi, (c) => c.json(document(), 200, { "Cache-Control": caching }));
  // Not kept by browsers: the page's nonce belongs to one answer.
  routes.get(apiPaths.docs, (c) => c.html(renderDocs(document(), c.get("nonce")), 200, { "Cache-Control": "no-cache" }));
  return routes;
}

function describeApi(api: Api, server: string) {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "TaskHaat API",
      version: "1.0.0",
      description: "Post tasks, browse them, like them and keep one's own in order. Everything the website does goes through these calls.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: server }],
    tags: [
      { name: "Tasks", description: "The market itself." },
      { name: "Deals", description: "Offers on tasks, from the first word to the finished work." },
      { name: "Reviews", description: "What the two sides of a deal say of each other, and who somebody is." },
      { name: "Inbox", description: "What a person is told, and live as it happens." },
      { name: "Messages", description: "Private words between the poster of a task and a bidder." },
      { name: "Fair play", description: "To report what is not right, and to keep somebody away." },
      { name: "Me", description: "One's own account: to read, to take along, to delete." },
      { name: "Insights", description: "What the dashboard counts." },
      { name: "Feedback", description: "Words for the people who run the market." },
      { name: "Health", description: "For whoever keeps the server running." },
    ],
  });
  const bearer = {
    type: "http" as const,
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A signed token of the identity provider. With the embedded one: sign in at `/identity`, then `GET /identity/token`.",
  };
  return { ...document, components: { ...document.components, securitySchemes: { bearer } } };
}
