import { listenOn, type HeldPort } from "../ports.ts";
import type { Running } from "../service.ts";
import { createHttpServer } from "../http-server.ts";

const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Starting</title>
<p style="font:16px system-ui;padding:2rem">Starting. This page reloads by itself.</p>`;

const headers = { "content-type": "text/html; charset=utf-8", "retry-after": "2" };

/** Tells a browser that comes while the app is being built, until the app takes the port over. */
export function showStarting(held: HeldPort): Promise<Running> {
  const server = createHttpServer((_request, response) => {
    // Without keep-alive: a browser that asks again on the same connection would never meet the app.
    response.writeHead(503, { ...headers, connection: "close" }).end(page);
  });
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    listenOn(server, held, () => resolve({ stop }));
  });
}
