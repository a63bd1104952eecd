// Starts the standalone server of the build (server.js, two folders up) with what stands before it (`withDelivery`), and an end
// that breaks no request. Next makes its HTTP server itself and offers no hook in front of it, hence the wrapped
// `createServer` (docs/decisions/0011).
import http from "node:http";
import { withDelivery } from "./delivery.mjs";
import { withDrain } from "./drain.mjs";
import { afterStart } from "../platform/starting.mjs";

const { createServer } = http;
http.createServer = /** @type {typeof createServer} */ (
  (/** @type {any[]} */ ...given) => {
    const listener = given.pop();
    if (typeof listener !== "function") return createServer(...given, listener);
    return withDrain(createServer(...given, afterStart(withDelivery(listener))));
  }
);

await import(new URL("../../server.js", import.meta.url).href);
