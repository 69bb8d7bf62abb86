// The references, which send the headers and bodies of our answers from memory. The bare one does nothing else. The fair one does what every HTTP
// cache has to: it chooses the language and the encoding, checks the age of the answer and compares the ETag.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";

/** By language and encoding. */
const answers = new Map(
  JSON.parse(readFileSync(process.env.CONTENT_FILE, "utf8")).map(({ key, headers, etag, body }) => [
    key,
    { headers, etag, body: Buffer.from(body, "base64"), staleAt: performance.now() + 86_400_000 },
  ]),
);
const only = answers.get("en plain");

function answerBare(_request, response) {
  response.writeHead(200, only.headers);
  response.end(only.body);
}

function answerFairly({ headers }, response) {
  const chosen = /taskhaat-language=(\w+)/.exec(headers.cookie ?? "")?.[1] ?? headers["accept-language"]?.slice(0, 2);
  const encoding = headers["accept-encoding"]?.includes("br") ? "br" : "plain";
  const answer = answers.get(`${chosen === "bn" ? "bn" : "en"} ${encoding}`);
  if (performance.now() > answer.staleAt) return response.writeHead(504).end();
  if (headers["if-none-match"] === answer.etag) return response.writeHead(304, answer.headers).end();
  response.writeHead(200, answer.headers);
  response.end(answer.body);
}

const server = createServer(process.env.REFERENCE === "bare" ? answerBare : answerFairly);
server.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${server.address().port}`));
