import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHttpServer } from "../http-server.ts";

/**
 * What a service does: answers; hangs up on whoever connects; takes what is asked and says nothing; breaks off in the middle
 * of an answer; says with 200 that all is well and answers a page of its proxy, or JSON of another kind.
 */
export type Fault = "refused" | "silent" | "cut" | "page" | "other";

const page = "<!doctype html><title>Gateway</title><h1>Down for maintenance</h1>";

function pass(target: URL, request: IncomingMessage, response: ServerResponse) {
  const { method, url: path, headers } = request;
  const asked = ask(
    {
      hostname: target.hostname,
      port: target.port,
      method,
      path,
      headers: { ...headers, host: target.host },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  asked.once("error", () => response.destroy());
  request.pipe(asked);
}

/**
 * Stands before a service, or for one when it has no target, and does what `fault` says from then on; where `paths` are given,
 * to requests of those alone.
 */
export async function startFaultyProxy(target?: string) {
  let fault: Fault | null = null;
  let paths: RegExp | null = null;
  let delay = 0;
  const server = createHttpServer((request, response) => {
    // Of a connection that is kept nobody knows whether it is still there when the fault changes.
    response.shouldKeepAlive = false;
    const spared = paths !== null && !paths.test(request.url ?? "");
    if (spared) return answer(request, response);
    if (fault === "silent") return;
    if (fault === "cut") {
      response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
      response.write('[{"id":');
      setImmediate(() => response.destroy());
      return;
    }
    if (fault === "page") return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    if (fault === "other")
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"another": "kind of answer"}');
    answer(request, response);
  });
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const now = () => void (target ? pass(new URL(target), request, response) : response.end("{}"));
    if (delay > 0) setTimeout(now, delay);
    else now();
  };
  server.on("connection", (socket) => {
    if (fault === "refused") socket.destroy();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next: Fault | null, only: RegExp | null = null) {
      fault = next;
      paths = only;
      // What waits under the last fault is over.
      server.closeAllConnections();
    },
    /** Each answer takes so many milliseconds longer from then on. */
    slowBy(milliseconds: number) {
      delay = milliseconds;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
