import { randomUUID } from "node:crypto";
import { Hono } from "hono";

/** Milliseconds; https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const lifetime = 300_000;
const outcomes = { "1": "passes", "2": "fails", "3": "spent" } as const;

/** What Cloudflare's documented test secrets do (https://developers.cloudflare.com/turnstile/troubleshooting/testing/). */
function outcomeOf(secret: string): (typeof outcomes)[keyof typeof outcomes] | null {
  const [, kind] = /^([123])x0{31}AA$/.exec(secret) ?? [];
  return outcomes[kind as keyof typeof outcomes] ?? null;
}

async function readFields(request: Request): Promise<Record<string, string>> {
  if (request.headers.get("content-type")?.includes("json")) {
    return (await request.json().catch(() => ({}))) as Record<string, string>;
  }
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

/** `POST /turnstile/v0/siteverify`, and the tokens that the widget of this machine shows. */
export function verifyRoutes(clock: () => number = Date.now): Hono {
  const app = new Hono();
  /** Token and when it was given out; null once it was verified. */
  const tokens = new Map<string, number | null>();

  app.post("/turnstile/v0/token", (c) => {
    const token = `0.local.${randomUUID()}`;
    tokens.set(token, clock());
    return c.json({ token });
  });

  app.post("/turnstile/v0/siteverify", async (c) => {
    const { secret = "", response = "" } = await readFields(c.req.raw);
    const given = tokens.get(response);
    const refuse = (code: string) => c.json({ success: false, "error-codes": [code], messages: [] });
    const outcome = outcomeOf(secret);
    if (!secret) return refuse("missing-input-secret");
    if (!outcome) return refuse("invalid-input-secret");
    if (!response) return refuse("missing-input-response");
    if (outcome === "fails" || given === undefined) return refuse("invalid-input-response");
    if (outcome === "spent" || given === null || clock() > given + lifetime)
      return refuse("timeout-or-duplicate");
    tokens.set(response, null);
    return c.json({
      success: true,
      "error-codes": [],
      challenge_ts: new Date(given).toISOString(),
      hostname: "localhost",
      action: "",
      cdata: "",
    });
  });
  return app;
}
