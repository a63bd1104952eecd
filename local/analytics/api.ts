import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import type { Sql } from "postgres";
import { readBody } from "./body.ts";
import { readEvents } from "./events.ts";
import { flagsAnswer, readFlags, setFlag } from "./flags.ts";
import { keepHits, listHits, readHit, readMessage, tagScript } from "./page-tag.ts";
import { analyticsPage } from "./page.ts";
import { remoteConfig, remoteConfigScript } from "./remote-config.ts";
import { readScript } from "./scripts.ts";
import { clearEvents, countSnapshots, keepEvents, listEvents, listRecordings } from "./store.ts";

const CAPTURE = ["/batch", "/capture", "/e", "/i/v0/e", "/track"];
const FLAGS = ["/flags", "/decide"];
const withSlash = (paths: string[]) => paths.flatMap((path) => [path, `${path}/`]);

const script = (c: Context, text: string) =>
  c.body(text, 200, { "content-type": "text/javascript; charset=utf-8" });

async function eventsOf(c: Context) {
  try {
    return readEvents(readBody(Buffer.from(await c.req.arrayBuffer())));
  } catch {
    return null;
  }
}

function tokenOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { api_key: key, token } = body as Record<string, unknown>;
  return typeof token === "string" ? token : typeof key === "string" ? key : null;
}

/** What browsers and servers send to PostHog; open to pages of every origin, as PostHog is. */
function ingestion(sql: Sql): Hono {
  const app = new Hono();
  app.use(cors({ origin: "*", maxAge: 3600 }));

  app.on("POST", withSlash(CAPTURE), async (c) => {
    const events = await eventsOf(c);
    if (!events)
      return c.json({ type: "validation_error", code: "invalid_payload", detail: "Malformed request" }, 400);
    await keepEvents(sql, events);
    return c.json({ status: 1 });
  });

  app.on("POST", withSlash(["/s"]), async (c) => {
    const events = await eventsOf(c);
    if (!events)
      return c.json({ type: "validation_error", code: "invalid_payload", detail: "Malformed request" }, 400);
    await countSnapshots(sql, events);
    return c.json({ status: 1 });
  });

  app.on("POST", withSlash(FLAGS), async (c) => {
    const raw = Buffer.from(await c.req.arrayBuffer());
    const token = await Promise.resolve()
      .then(() => tokenOf(readBody(raw)))
      .catch(() => null);
    if (!token)
      return c.json({ type: "authentication_error", code: "invalid_api_key", detail: "No API key" }, 401);
    const values = await readFlags(sql);
    return c.json({ ...remoteConfig(token, Object.keys(values).length > 0), ...flagsAnswer(values) });
  });

  const hasFlags = async () => Object.keys(await readFlags(sql)).length > 0;
  app.get("/array/:token/config", async (c) => c.json(remoteConfig(c.req.param("token"), await hasFlags())));
  app.get("/array/:token/config.js", async (c) =>
    script(c, remoteConfigScript(c.req.param("token"), await hasFlags())),
  );
  app.on("GET", ["/static/:file", "/static/:version/:file"], async (c) => {
    const text = await readScript(c.req.param("file") ?? "");
    return text === null ? c.notFound() : script(c, text);
  });
  return app;
}

/** What Google's tag and the measurement protocol send; open to pages of every origin, as theirs is. */
function pageTag(sql: Sql): Hono {
  const app = new Hono();
  app.get("/gtag/js", (c) => {
    const id = c.req.query("id") ?? "";
    return /^[A-Z]{1,4}-[A-Z0-9]{4,20}$/.test(id) ? script(c, tagScript(id)) : c.notFound();
  });
  app.on(["GET", "POST"], "/g/collect", async (c) => {
    const hit = readHit(new URL(c.req.url).searchParams);
    if (!hit) return c.body(null, 400);
    await keepHits(sql, [hit]);
    return c.body(null, 204);
  });
  app.post("/mp/collect", async (c) => {
    const { measurement_id: id, api_secret: secret } = c.req.query();
    const body: unknown = await c.req.json().catch(() => null);
    const hits = id && secret ? readMessage(id, body) : null;
    // Google answers 2xx to whatever it cannot use; here it shows.
    if (!hits) return c.body(null, 400);
    await keepHits(sql, hits);
    return c.body(null, 204);
  });
  return app;
}

/** Reading what arrived: for tests and people on this machine, not for pages of other origins. */
function reading(sql: Sql): Hono {
  const app = new Hono();
  app.get("/health", async (c) => {
    await sql`select 1`;
    return c.json({ ok: true });
  });
  app.get("/events", async (c) => {
    const { event, distinct_id: distinctId, since } = c.req.query();
    const moment = since === undefined ? undefined : new Date(since);
    if (moment && Number.isNaN(moment.getTime())) return c.json({ error: "since is not a date" }, 400);
    return c.json(await listEvents(sql, { event, distinctId, since: moment }));
  });
  app.delete("/events", async (c) => {
    await clearEvents(sql);
    return c.body(null, 204);
  });
  app.get("/recordings", async (c) => c.json(await listRecordings(sql)));
  app.get("/hits", async (c) => c.json(await listHits(sql)));
  app.get("/flag-values", async (c) => c.json(await readFlags(sql)));
  app.put("/flag-values/:key", async (c) => {
    const value: unknown = await c.req.json().catch(() => undefined);
    const key = c.req.param("key");
    const fits = value === null || (typeof value === "string" && /^[\w-]{1,60}$/.test(value));
    if (!fits || !/^[\w-]{1,60}$/.test(key))
      return c.json({ error: "a flag has a short word, or null" }, 400);
    await setFlag(sql, key, value);
    return c.body(null, 204);
  });
  app.get("/", async (c) => c.html(analyticsPage(await listEvents(sql, {}))));
  return app;
}

/** Everything else that PostHog offers is answered with 404, so that nobody believes it works here. */
export function analyticsApi(sql: Sql): Hono {
  const app = new Hono();
  app.route("/", reading(sql));
  app.route("/", ingestion(sql));
  app.route("/", pageTag(sql));
  app.notFound((c) =>
    c.json({ type: "invalid_request", code: "not_covered", detail: "Not covered locally" }, 404),
  );
  return app;
}
