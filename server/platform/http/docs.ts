// Serves the OpenAPI document at /openapi.json and a readable version of it at /docs.
import { Hono } from "hono";
import { apiDescription, apiTags } from "#contract/platform/api-tags.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import type { Api } from "./api.ts";
import { renderDocs } from "./docs-page.ts";
import type { ServerEnv } from "./env.ts";
import { fontFaces } from "./font-faces.server.ts";
import { builtFolder } from "./pages.server.ts";

export type ApiDocument = ReturnType<typeof describeApi>;

const caching = "public, max-age=300";

export function createDocsRoutes(api: Api, settings: Pick<Settings, "PUBLIC_URL">) {
  const routes = new Hono<ServerEnv>();
  const fonts = fontFaces(builtFolder);
  let known: ApiDocument | undefined;

  function document(): ApiDocument {
    known ??= describeApi(api, settings.PUBLIC_URL ?? "/");
    return known;
  }

  routes.get(apiPaths.openapi, (c) => c.json(document(), 200, { "Cache-Control": caching, "Content-Language": "en" }));
  routes.get(apiPaths.docs, (c) => c.html(renderDocs(document(), c.get("nonce"), fonts), 200, { "Cache-Control": caching }));
  return routes;
}

function describeApi(api: Api, server: string) {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "TaskHaat API",
      version: "1.0.0",
      description: apiDescription,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: server }],
    tags: [...apiTags],
  });
  const bearer = {
    type: "http" as const,
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A signed token from the identity provider. With the embedded provider: sign in at `/identity`, then call `GET /identity/token`.",
  };
  return { ...document, components: { ...document.components, securitySchemes: { bearer } } };
}
