import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Hono } from "hono";
import { WebSocketServer } from "ws";
import { isLocalHost } from "../../listen.ts";
import type { SupabaseContext } from "../context.ts";
import { deliver } from "./changes/deliver.ts";
import type { Transaction } from "./changes/pgoutput.ts";
import { followChanges } from "./changes/stream.ts";
import type { Vsn } from "./frame.ts";
import { Hub } from "./hub.ts";
import { realtimeRoutes } from "./http.ts";
import { ensureRealtimeSchema, PUBLICATIONS } from "./schema.ts";
import { sendFromSql } from "./sent.ts";
import { serveSocket } from "./socket.ts";
import { claimsOf } from "./token.ts";
import { PresenceBoard, type World } from "./world.ts";
import { describeError } from "../../../lib/platform/describe-error.ts";

const LARGEST_FRAME = 3 * 1024 * 1024;
const PATH = "/realtime/v1/websocket";

function refuse(socket: Duplex, status: string, error: string): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Transactions are sent in the order of their commits, one after the other. */
function inOrder(world: World): (transaction: Transaction) => void {
  let last = Promise.resolve();
  return (transaction) => {
    last = last
      .then(async () => {
        sendFromSql(world.hub, transaction);
        await deliver(world.sql, transaction, world.followers);
      })
      .catch((error: Error) =>
        console.warn(`realtime: a transaction was not delivered: ${describeError(error)}`),
      );
  };
}

/**
 * Attaches Realtime to the server's HTTP server: WebSockets under /realtime/v1/websocket, and `routes` to be mounted
 * under /realtime/v1 (behind the server's CORS). Resolves when table changes made from then on will arrive.
 */
export async function attachRealtime(
  server: Server,
  ctx: SupabaseContext,
): Promise<{ routes: Hono; stop(): Promise<void> }> {
  const { sql, keys } = ctx;
  const followers: World["followers"] = new Set();
  let onTransaction: (transaction: Transaction) => void = () => undefined;
  const stream = followChanges({
    sql,
    publications: PUBLICATIONS,
    prepare: () => ensureRealtimeSchema(sql),
    onTransaction: (transaction) => onTransaction(transaction),
    onReconnect: () => {
      for (const follower of followers) follower.resumed();
    },
  });
  const world: World = { sql, keys, hub: new Hub(), presences: new PresenceBoard(), followers, stream };
  onTransaction = inOrder(world);

  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (!isLocalHost(request.headers.host))
      return refuse(socket, "421 Misdirected Request", "This service answers on 127.0.0.1 only.");
    if (pathname !== PATH) return refuse(socket, "404 Not Found", "there is no WebSocket here");
    const vsn = searchParams.get("vsn") ?? "2.0.0";
    if (vsn !== "1.0.0" && vsn !== "2.0.0")
      return refuse(socket, "400 Bad Request", "unknown protocol version");
    const apikey = searchParams.get("apikey");
    if (!apikey) return refuse(socket, "401 Unauthorized", "API key is missing");
    claimsOf(keys, apikey, undefined).then(
      () =>
        sockets.handleUpgrade(request, socket, head, (client) =>
          serveSocket(world, client, vsn as Vsn, apikey),
        ),
      (error: Error) => refuse(socket, "401 Unauthorized", error.message),
    );
  };
  server.on("upgrade", upgrade);

  await stream.ready(30_000);
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= (async () => {
      server.off("upgrade", upgrade);
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      await stream.stop();
    })());
  return { routes: realtimeRoutes(world), stop };
}
