// The bound: the same headers and body from memory, with as little around them as node:http allows.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";

const body = readFileSync(process.env.BODY_FILE);
const headers = JSON.parse(process.env.HEADERS);

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${server.address().port}`));
