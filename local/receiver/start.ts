import { Hono } from "hono";
import { html } from "hono/html";
import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";

/** A webhook as it arrived. */
export type Received = {
  at: string;
  id: string;
  type: string;
  /** The signatures, as they stood in the header. */
  signature: string;
  body: string;
  /** What was answered. */
  status: number;
};

/** How it answers: usually well, else as receivers do that are broken. */
const answers: Record<string, { status: 200 | 307 | 410 | 500; milliseconds?: number; location?: string }> = {
  "": { status: 200 },
  broken: { status: 500 },
  gone: { status: 410 },
  slow: { status: 200, milliseconds: 4_000 },
  inwards: { status: 307, location: "http://169.254.169.254/" },
};

/** A page with a title, a text and a picture, for previews of links in the chat. */
const page = (origin: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <title>A page on this machine</title>
        <meta property="og:title" content="The ridge in November" />
        <meta property="og:description" content="Where the path turns north, and what the snow left of it." />
        <meta property="og:image" content="${origin}/picture.png" />
      </head>
      <body>
        <p>A page to be linked to.</p>
      </body>
    </html>`;

/** 2 by 1 pixels, orange. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP8v9SCgYEBAA1gAgtEzGH2AAAAAElFTkSuQmCC",
  "base64",
);

/** At most so many are kept, and only while it runs. */
const most = 200;

function typeOf(body: string): string {
  try {
    const { type } = JSON.parse(body) as { type?: unknown };
    return typeof type === "string" ? type : "?";
  } catch {
    return "?";
  }
}

function receiver(received: Received[]): Hono {
  const app = new Hono();
  app.get("/health", (c) => c.json({ ok: true }));
  app.get("/received", (c) => c.json(received));
  app.get("/page", (c) => c.html(page(new URL(c.req.url).origin)));
  app.get("/picture.png", (c) => c.body(picture, 200, { "content-type": "image/png" }));
  app.on("POST", ["/hook", "/hook/:how"], async (c) => {
    const answer = answers[c.req.param("how") ?? ""];
    if (!answer) return c.notFound();
    const body = await c.req.text();
    received.unshift({
      at: new Date().toISOString(),
      id: c.req.header("webhook-id") ?? "",
      type: typeOf(body),
      signature: c.req.header("webhook-signature") ?? "",
      body,
      status: answer.status,
    });
    received.splice(most);
    if (answer.milliseconds) await new Promise((done) => setTimeout(done, answer.milliseconds));
    return c.text(answer.status === 200 ? "Received" : "Refused", answer.status, {
      ...(answer.location && { location: answer.location }),
    });
  });
  return app;
}

/**
 * Starts a receiver of webhooks on 127.0.0.1, the one address of this machine that the app's outgoing requests may reach:
 * `/hook` takes everything, `/hook/broken`, `/hook/gone`, `/hook/slow` and `/hook/inwards` answer as their names say, and
 * `/page` is something to link to. What arrived is at `/received`, latest first, until it stops.
 */
export async function startReceiver({ port }: { port: Port }): Promise<Running & { url: string }> {
  const { url, stop } = await listen(receiver([]), port);
  return { url, stop };
}
