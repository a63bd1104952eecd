import { Hono } from "hono";
import { cors } from "hono/cors";
import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const isOfThisMachine = (origin: string) =>
  URL.canParse(origin) && LOOPBACK.includes(new URL(origin).hostname);

/**
 * The chain's address for wallets and the app. anvil itself answers whatever name it is called by, and lets any web page
 * mine and set balances; behind this one, only pages of this machine may.
 */
export function startFront(anvilUrl: string, port: Port): Promise<Running & { url: string }> {
  const app = new Hono();
  app.use(cors({ origin: (origin) => (isOfThisMachine(origin) ? origin : null), maxAge: 600 }));
  app.post("*", async (c) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && !isOfThisMachine(origin))
      return c.text("This chain is for pages of this machine.", 403);
    const answer = await fetch(anvilUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: await c.req.arrayBuffer(),
    }).catch(() => null);
    if (!answer) return c.text("The chain does not answer.", 502);
    return new Response(answer.body, {
      status: answer.status,
      headers: { "content-type": "application/json" },
    });
  });
  return listen(app, port);
}
