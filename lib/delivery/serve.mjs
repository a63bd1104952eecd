// Starts the standalone server of the build (server.js, two folders up) with the front and the refusals before it. Next
// makes its HTTP server itself and offers no hook in front of it, hence the wrapped `createServer`
// (docs/decisions/0011).
import http from "node:http";
import { withFront } from "./front.mjs";
import { withRefusals } from "./refusals.mjs";

const { createServer } = http;
http.createServer = /** @type {typeof createServer} */ (
  (/** @type {any[]} */ ...given) => {
    const listener = given.pop();
    return createServer(
      ...given,
      typeof listener === "function" ? withFront(withRefusals(listener)) : listener,
    );
  }
);

await import(new URL("../../server.js", import.meta.url).href);
