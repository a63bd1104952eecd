import { createServer } from "node:http";
import type { Running } from "../service.ts";

const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Starting</title>
<p style="font:16px system-ui;padding:2rem">Starting. This page reloads by itself.</p>`;

/**
 * Keeps the app's port while the build takes its minutes, so that no other start takes it meanwhile, and tells a
 * browser that came early. Rejects when the port is taken.
 */
export function holdPort(port: number): Promise<Running> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { "content-type": "text/html; charset=utf-8", "retry-after": "2" }).end(page);
  });
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve({ stop }));
  });
}
