import { Hono } from "hono";
import { cors } from "hono/cors";
import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { verifyRoutes } from "./verify.ts";
import { widgetScript } from "./widget.ts";

/** Where keys that are not Cloudflare's test keys are verified. */
export const cloudflare = "https://challenges.cloudflare.com";

/** Whether a site key is one of Cloudflare's test keys, for which no service outside is asked. */
export function isTestKey(siteKey: string | undefined): boolean {
  return /^[123]x0{20}(AA|BB|FF)$/.test(siteKey ?? "");
}

/** Starts the stand-in of Cloudflare Turnstile on 127.0.0.1: the widget's script and `siteverify`. */
export async function startTurnstile({ port }: { port: Port }): Promise<Running & { url: string }> {
  const app = new Hono();
  app.use(cors());
  app.get("/health", (c) => c.json({ ok: true }));
  app.get("/turnstile/v0/api.js", (c) =>
    c.body(widgetScript(new URL(c.req.url).origin), 200, { "content-type": "text/javascript" }),
  );
  app.route("/", verifyRoutes());
  return listen(app, port);
}
