// A door in front of a server that a test can shut, as when the server is away, or hold, as when it has fallen silent.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type Gate = Awaited<ReturnType<typeof openGate>>;

async function openGate(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let server = createServer(pass);
  let held = false;
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
      if (held) socket.pause();
    }
  }

  /** Connections break and new ones are refused. */
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

  /** Connections stay and say nothing more, as when a cable is pulled; new ones work. */
  function freeze() {
    for (const socket of sockets) socket.unpipe().pause();
  }

  /** Connections stay and new ones are taken, but nothing passes any more. */
  function hold() {
    held = true;
    for (const socket of sockets) socket.pause();
  }

  function letPass() {
    held = false;
    for (const socket of sockets) socket.resume();
  }

  return { port, shut, reopen, freeze, hold, letPass, [Symbol.asyncDispose]: shut };
}

/** The same database, reached through a gate. */
export async function openGateTo(url: string): Promise<Gate & { url: string }> {
  const address = new URL(url);
  const gate = await openGate({ host: address.hostname, port: Number(address.port || 5432) });
  address.hostname = "127.0.0.1";
  address.port = String(gate.port);
  return { ...gate, url: address.href };
}
