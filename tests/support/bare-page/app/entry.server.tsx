import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${renderToString(<ServerRouter context={entry} url={request.url} />)}`, { status, headers });
}
