import { beginEnding, finishWork, isEnding } from "../platform/ending.mjs";
import { timeouts } from "../platform/timeouts.mjs";

/**
 * @typedef {import("node:http").Server} Server
 * @typedef {import("node:net").Socket} Socket
 */

/** Seconds between the signal and the moment in which nothing new is taken: what a proxy needs to notice. */
const configured = () => Number(process.env.DRAIN_SECONDS ?? 0) || 0;

/**
 * Lets a server end without breaking a request. Next closes it as soon as it gets SIGTERM or SIGINT, waits for what is
 * being answered and for what follows an answer (`after`), and ends the process. Before that, for `seconds`: the
 * instance says that it is not ready (/api/health/ready), still answers everybody, and ends each connection with its
 * next answer, so that no proxy sends a request into one that is being closed. Afterwards connections that never asked
 * anything do not keep the process.
 *
 * @param {Server} server
 * @param {() => number} [seconds]
 * @returns {Server}
 */
export function withDrain(server, seconds = configured) {
  /** @type {Set<Socket>} */
  const silent = new Set();
  server.on("connection", (/** @type {Socket} */ socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  /** Being answered. @type {Set<import("node:http").ServerResponse>} */
  const open = new Set();
  server.prependListener("request", (request, response) => {
    silent.delete(request.socket);
    if (isEnding()) response.shouldKeepAlive = false;
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      // Its head was sent before the signal, and said that the connection stays.
      if (!server.listening) server.closeIdleConnections();
    });
  });

  const close = server.close.bind(server);
  server.close = (done) => {
    beginEnding();
    for (const response of open) response.shouldKeepAlive = false;
    setTimeout(() => {
      close((error) => void finishWork().then(() => done?.(error)));
      setTimeout(() => silent.forEach((socket) => socket.destroy()), timeouts.firstRequestMs);
    }, seconds() * 1000);
    return server;
  };
  return server;
}
