import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { createHttpServer } from "../http-server.ts";

/** A server of Node alone that sends `workerData` bytes from memory: what this machine allows under the same load. */
const body = Buffer.alloc(workerData as number, "a");
const server = createHttpServer((_, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
