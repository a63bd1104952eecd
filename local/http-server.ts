import { createServer, type RequestListener, type Server } from "node:http";

/**
 * Milliseconds that a server of ours keeps an idle connection. Node's default is 5 seconds: a client that stands still for
 * longer sends its next request into a connection that is being closed, and fails. So it is longer than any pause of a
 * client, and what the image has for the app (docs/Dockerfile).
 */
export const keepAliveMs = 150_000;

/** Lets `server` keep idle connections for `keepAliveMs`. */
export function keepConnections<S extends Pick<Server, "keepAliveTimeout" | "headersTimeout">>(server: S): S {
  server.keepAliveTimeout = keepAliveMs;
  // A connection on which nothing was sent yet is ended by this one.
  server.headersTimeout = keepAliveMs + 1000;
  return server;
}

/** `createServer` of Node for every server of ours, which tests start too. */
export const createHttpServer = (listener?: RequestListener): Server =>
  keepConnections(createServer(listener));
