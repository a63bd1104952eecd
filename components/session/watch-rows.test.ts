import { createClient } from "@supabase/supabase-js";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import type { BrowserSupabase } from "@/lib/platform/supabase/browser";
import { watchRows } from "./watch-rows";
import { createHttpServer } from "../../local/http-server.ts";

type Join = { config: { postgres_changes: object[]; postgres_changes_options?: object } };

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** The first `phx_join` that a client sends for `watch`; nobody answers it. */
async function joinOf(watch: (client: BrowserSupabase) => () => void): Promise<Join> {
  const server = createHttpServer();
  const sockets = new WebSocketServer({ server });
  const joined = new Promise<Join>((resolve) =>
    sockets.on("connection", (socket) =>
      socket.on("message", (data) => {
        const [, , , event, payload] = JSON.parse(String(data)) as [string, string, string, string, Join];
        if (event === "phx_join") resolve(payload);
      }),
    ),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  const client = createClient(`http://127.0.0.1:${port}`, "key", { accessToken: async () => "token" });
  const stop = watch(client);
  ends.push(() => {
    stop();
    void client.realtime.disconnect();
    sockets.clients.forEach((socket) => socket.terminate());
    sockets.close();
    server.close();
  });
  return joined;
}

// A join that is answered before the database's changes are followed loses what changes in between: the page has
// caught up by then, and nothing tells it again.
it("is joined only once changes are followed", async () => {
  const changed = vi.fn();
  const { config } = await joinOf((client) => watchRows(client, "ada", ["orders"], { changed }));
  expect(config.postgres_changes).toHaveLength(1);
  expect(config.postgres_changes_options).toEqual({ wait: true });
});
