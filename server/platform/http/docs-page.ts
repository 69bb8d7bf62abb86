// Renders the OpenAPI document as an HTML page without scripts.
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import type { ApiDocument } from "./docs.ts";
import { docsStyle } from "./docs-style.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Call = {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string; headers?: Record<string, { description?: string }> }>;
};

/** The awning of the product's logo. */
const logo = raw(
  `<svg viewBox="0 0 96 15" preserveAspectRatio="none" aria-hidden="true">${Array.from({ length: 8 }, (_, place) => `<path d="M${place * 12} 0h12v9a6 6 0 0 1-12 0z"/>`).join("")}</svg>`,
);

export function renderDocs(document: ApiDocument, nonce: string, fonts: string): Html {
  const calls = callsOf(document);
  const schemas = Object.entries((document.components.schemas ?? {}) as Record<string, Schema>);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(fonts + docsStyle)}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the endpoints</a>
<header class="bar">
<a class="logo" href="${pagePaths.home}">${logo}TaskHaat</a>
<nav aria-label="Main"><ul>
<li><a href="${pagePaths.home}">Home</a></li>
<li><a href="${pagePaths.browse}">Browse</a></li>
<li><a href="${pagePaths.about}">About</a></li>
<li><a href="${pagePaths.terms}">Terms</a></li>
<li><a href="${apiPaths.docs}" aria-current="page">API</a></li>
</ul></nav>
</header>
<div class="columns">
<div class="intro">
<h1>${document.info.title}</h1>
<p class="lead">${document.info.description}</p>
<p>Machine-readable: <a href="${apiPaths.openapi}">openapi.json</a> (OpenAPI ${document.openapi}).</p>
</div>
<nav class="contents" aria-label="On this page"><ul>
${calls.map(({ operationId, method, path }) => html`<li><a href="#${operationId}">${badge(method)} <code>${path}</code></a></li>`)}
<li><a href="#problems">Errors</a></li>
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
<main id="calls">
${document.tags?.map(
  ({ name, description }) => html`<section aria-labelledby="${groupId(name)}">
<h2 id="${groupId(name)}">${name}</h2>
<p>${description}</p>
${calls.filter(({ tags }) => tags?.includes(name)).map(callSection)}
</section>`,
)}
<section aria-labelledby="problems">
<h2 id="problems">Errors</h2>
<p>Errors are <code>application/problem+json</code> (RFC 9457) with <code>title</code>, <code>status</code>, a human-readable <code>detail</code>,
<code>errors</code> with <code>field</code> and <code>message</code> for each invalid field, and <code>instance</code>, the id of the request in
the server log. Endpoints marked <span class="token">token</span> require <code>Authorization: Bearer …</code>.</p>
</section>
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${schemas.map(
  ([name, schema]) => html`<article>
<h3 id="schema-${name}">${name}</h3>
${schema.description ? html`<p>${marked(schema.description)}</p>` : ""}
${membersTable(schema)}
</article>`,
)}
</section>
</main>
</div>
</body>
</html>`;
}

function callSection(call: Call): Html {
  const body = schemaOf(call.requestBody);
  return html`<article class="call" aria-labelledby="${call.operationId}">
<h3 id="${call.operationId}">${badge(call.method)} <code>${call.path}</code>${tokenBadge(call)}</h3>
<p class="summary">${call.summary}.</p>
${call.description ? html`<p>${marked(call.description)}</p>` : ""}
${call.parameters?.length ? parametersTable(call.parameters) : ""}
${body ? html`<p>Request body: ${typeWords(body)} as <code>application/json</code>.</p>` : ""}
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Response</th></tr></thead>
<tbody>
${Object.entries(call.responses).map(
  ([status, answer]) => html`<tr><th scope="row"><span class="status s${status[0]}">${status}</span></th><td>${marked(answer.description)}
${schemaOf(answer) ? html` <span class="type">${typeWords(schemaOf(answer) ?? {})}</span>` : ""}
${Object.entries(answer.headers ?? {}).map(([name, header]) => html`<br><code>${name}</code>: ${marked(header.description ?? "")}`)}</td></tr>`,
)}
</tbody>
</table>
</article>`;
}

function parametersTable(parameters: Parameter[]): Html {
  const rows = parameters.map(({ name, in: place, required, schema = {}, description }) =>
    row(name, schema, Boolean(required), `${place === "path" ? "In the path. " : ""}${description ?? ""}`),
  );
  return table("Parameter", rows);
}

function membersTable(schema: Schema): Html {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    row(name, member, required.has(name), member.description ?? ""),
    ...Object.entries(member.properties ?? member.items?.properties ?? {}).map(([inner, value]) =>
      row(`${name}.${inner}`, value, true, value.description ?? ""),
    ),
  ]);
  return table("Property", rows);
}

function table(label: string, rows: Html[]): Html {
  return html`<table>
<thead><tr><th scope="col">${label}</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

function row(name: string, schema: Schema, required: boolean, about: string): Html {
  return html`<tr><th scope="row"><code>${name}</code></th><td><span class="type">${typeWords(schema)}</span></td>
<td>${required ? "" : html`<em>Optional.</em> `}${marked(about)} ${limitWords(schema)}</td></tr>`;
}

function typeWords(schema: Schema): Html | string {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.type === "array" && schema.items) return html`list of ${typeWords(schema.items)}`;
  return [schema.format ?? schema.type ?? "any"].flat().join(" or ");
}

function limitWords(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  const words = [
    schema.enum && `One of: ${schema.enum.join(", ")}.`,
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum.toLocaleString("en")}.`,
    minimum !== undefined && maximum === undefined && `${minimum} or more.`,
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength.toLocaleString("en")} characters.`,
  ];
  return words.filter(Boolean).join(" ");
}

/** Converts backticks to code elements; other Markdown is not supported. */
function marked(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function badge(method: string): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function tokenBadge({ security }: Call): Html | string {
  if (!security) return "";
  const optional = security.some((scheme) => Object.keys(scheme).length === 0);
  return html` <span class="token">${optional ? "token optional" : "token"}</span>`;
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema;
}

/** An id in HTML may not contain spaces. */
function groupId(name: string): string {
  return `group-${name.toLowerCase().replaceAll(" ", "-")}`;
}

function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Call>).map(([method, call]) => ({ ...call, method, path })),
  );
}
