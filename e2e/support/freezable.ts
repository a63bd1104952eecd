import { connect, createServer, type AddressInfo, type Socket } from "node:net";

type Pair = { client: Socket; service: Socket | null };

/**
 * Stands before a service and can freeze it, as a stopped process would be: connections are accepted and stay open,
 * and nothing is answered. What was sent meanwhile is answered after `thaw`.
 */
export async function startFreezable(target: string) {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Pair>();
  let frozen = false;

  const flow = (pair: Pair) => {
    pair.service ??= connect(Number(port), hostname);
    const { client, service } = pair;
    client.pipe(service);
    service.pipe(client);
    for (const socket of [client, service]) {
      socket.removeAllListeners("error").on("error", () => undefined);
      socket.once("close", () => {
        client.destroy();
        service.destroy();
        pairs.delete(pair);
      });
    }
  };
  const server = createServer((client) => {
    const pair: Pair = { client, service: null };
    pairs.add(pair);
    client.on("error", () => pairs.delete(pair));
    if (!frozen) flow(pair);
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze() {
      frozen = true;
      for (const { client, service } of pairs) {
        client.unpipe().pause();
        service?.unpipe().pause();
      }
    },
    thaw() {
      frozen = false;
      for (const pair of pairs) flow(pair);
    },
    async stop() {
      for (const { client, service } of pairs) {
        client.destroy();
        service?.destroy();
      }
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}
