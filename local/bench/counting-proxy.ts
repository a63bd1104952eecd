import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Running } from "../service.ts";
import { createHttpServer } from "../http-server.ts";

/** An HTTP proxy in front of the local Supabase that counts what a page asks of the database. */
export function startCountingProxy(
  target: string,
): Promise<Running & { url: string; take(): { path: string; count: number }[] }> {
  const seen = new Map<string, number>();
  const { hostname, port } = new URL(target);
  const server = createHttpServer((incoming, outgoing) => {
    const path = (incoming.url ?? "/").split("?")[0] ?? "/";
    seen.set(path, (seen.get(path) ?? 0) + 1);
    const forwarded = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, host: `${hostname}:${port}` },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        take: () => {
          const counts = [...seen].map(([path, count]) => ({ path, count }));
          seen.clear();
          return counts;
        },
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
