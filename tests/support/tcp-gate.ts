// A door in front of a server that a test can shut: connections break and new ones are refused, as when the server is away.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export async function openGate(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let server = createServer(pass);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function pass(client: Socket) {
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }

  async function shut() {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  }

  async function reopen() {
    server = createServer(pass).listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  /** Connections stay and say nothing more, as when a cable is pulled. */
  function freeze() {
    for (const socket of sockets) socket.unpipe().pause();
  }

  return { port, shut, reopen, freeze, [Symbol.asyncDispose]: shut };
}
