import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { keepConnections } from "./http-server.ts";
import { listenOn, type Port } from "./ports.ts";
import type { Running } from "./service.ts";

const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Whether a request names this machine in its Host header. */
export const isLocalHost = (host: string | undefined): boolean => LOCAL_HOST.test(host ?? "");

/**
 * Serves `app` on 127.0.0.1 (port 0 picks a free one) and resolves when it accepts connections; rejects when a port
 * given by number is taken. A request whose Host is not this machine is refused: a web page must not reach these services by
 * pointing its own name at 127.0.0.1.
 */
export function listen(app: Hono, port: Port): Promise<Running & { url: string; server: Server }> {
  const guarded = new Hono();
  guarded.use(async (c, next) => {
    if (!isLocalHost(c.req.header("host"))) return c.text("This service answers on 127.0.0.1 only.", 421);
    await next();
    // A production start refuses whatever answers so (lib/platform/production.ts).
    c.res.headers.set("x-altura-stand-in", "1");
  });
  guarded.route("/", app);

  return new Promise((resolve, reject) => {
    const made = createAdaptorServer({ fetch: guarded.fetch, hostname: "127.0.0.1" });
    const server = keepConnections(made as Server);
    server.once("error", reject);
    listenOn(server, port, () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      let stopped: Promise<void> | undefined;
      const stop = () =>
        (stopped ??= new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        }));
      resolve({ url, server, stop });
    });
  });
}
