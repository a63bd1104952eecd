// Starts the standalone server of the build (server.js, two folders up) with the front and the refusals before it, and an
// end that breaks no request. Next makes its HTTP server itself and offers no hook in front of it, hence the wrapped
// `createServer` (docs/decisions/0011).
import http from "node:http";
import { withDrain } from "./drain.mjs";
import { withFront } from "./front.mjs";
import { withRefusals } from "./refusals.mjs";

const { createServer } = http;
http.createServer = /** @type {typeof createServer} */ (
  (/** @type {any[]} */ ...given) => {
    const listener = given.pop();
    if (typeof listener !== "function") return createServer(...given, listener);
    return withDrain(createServer(...given, withFront(withRefusals(listener))));
  }
);

await import(new URL("../../server.js", import.meta.url).href);
