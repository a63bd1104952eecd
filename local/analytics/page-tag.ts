import { z } from "zod";
import type { JSONValue, Sql } from "postgres";

/** A hit of the page tag as it arrived: by the tag in a browser, or by the measurement protocol. */
export type Hit = {
  measurementId: string;
  clientId: string;
  userId: string | null;
  name: string;
  page: string | null;
  params: Record<string, string | number>;
  from: "browser" | "server";
};
export type StoredHit = Hit & { receivedAt: string };

/** Runs in the browser. Reads the same `dataLayer` as Google's script and sends the same query, to this service. */
function tag(id: string, collect: string): void {
  type Layer = { push: (...entries: unknown[]) => number; forEach: (work: (entry: unknown) => void) => void };
  const page = window as unknown as { dataLayer: Layer };
  page.dataLayer ??= [] as unknown as Layer;
  const layer = page.dataLayer;
  const settings: Record<string, unknown> = {};
  let denied = false;

  const client = () => {
    const known = /(?:^|; )_ga=GA1\.1\.([\d.]+)/.exec(document.cookie)?.[1];
    if (known) return known;
    const made = `${Math.floor(Math.random() * 2 ** 31)}.${Math.floor(Date.now() / 1000)}`;
    document.cookie = `_ga=GA1.1.${made}; path=/; max-age=63072000; samesite=lax`;
    return made;
  };
  const send = (name: string, own: Record<string, unknown>) => {
    if (denied) return;
    const all = { ...settings, ...own };
    const query = new URLSearchParams({ v: "2", tid: id, cid: client(), en: name });
    query.set("dl", String(all.page_location ?? window.location.href));
    query.set("dt", String(all.page_title ?? document.title));
    if (all.user_id) query.set("uid", String(all.user_id as string));
    for (const [key, value] of Object.entries(all.user_properties ?? {}))
      query.set(`up.${key}`, String(value));
    for (const [key, value] of Object.entries(own)) {
      if (value === null || value === undefined || key.startsWith("page_")) continue;
      query.set(typeof value === "number" ? `epn.${key}` : `ep.${key}`, String(value));
    }
    void fetch(`${collect}?${query.toString()}`, { method: "POST", keepalive: true, mode: "no-cors" });
  };
  const handle = (entry: unknown) => {
    // Google's script passes over what is not an `arguments` object, and so does this one.
    if (Object.prototype.toString.call(entry) !== "[object Arguments]") return;
    const [command, name, params] = Array.from(entry as ArrayLike<unknown>);
    const given = (params ?? {}) as Record<string, unknown>;
    if (command === "consent") denied = given.analytics_storage === "denied";
    if (command === "set")
      Object.assign(settings, typeof name === "object" ? name : { [String(name)]: params });
    if (command === "event") send(String(name), given);
    if (command === "config" && name === id) {
      Object.assign(settings, given);
      if (given.send_page_view !== false) send("page_view", {});
    }
  };
  layer.forEach(handle);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    const length = push(...entries);
    entries.forEach(handle);
    return length;
  };
}

/** What `/gtag/js` serves. */
export const tagScript = (id: string): string =>
  `(${tag.toString()})(${JSON.stringify(id)}, new URL("/g/collect", document.currentScript.src).href);`;

/** Reads a hit of the tag; null when it misses what every hit has. */
export function readHit(query: URLSearchParams): Hit | null {
  const [measurementId, clientId, name] = ["tid", "cid", "en"].map((key) => query.get(key));
  if (query.get("v") !== "2" || !measurementId || !clientId || !name) return null;
  const params: Hit["params"] = {};
  for (const [key, value] of query) {
    if (key.startsWith("ep.")) params[key.slice(3)] = value;
    if (key.startsWith("epn.")) params[key.slice(4)] = Number(value);
  }
  return {
    measurementId,
    clientId,
    userId: query.get("uid"),
    name,
    page: query.get("dl"),
    params,
    from: "browser",
  };
}

const message = z.object({
  client_id: z.string().min(1),
  user_id: z.string().optional(),
  events: z
    .array(
      z.object({
        name: z.string().regex(/^[a-zA-Z]\w{0,39}$/),
        params: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean().transform(String)]))
          .default({}),
      }),
    )
    .min(1)
    .max(25),
});

/** Reads a message of the measurement protocol; null when it is none. */
export function readMessage(measurementId: string, body: unknown): Hit[] | null {
  const parsed = message.safeParse(body);
  if (!parsed.success) return null;
  const { client_id: clientId, user_id: userId = null, events } = parsed.data;
  return events.map(({ name, params }) => ({
    measurementId,
    clientId,
    userId,
    name,
    page: null,
    params,
    from: "server",
  }));
}

export async function keepHits(sql: Sql, hits: Hit[]): Promise<void> {
  for (const { measurementId, clientId, userId, name, page, params, from } of hits) {
    await sql`insert into analytics.hits (measurement_id, client_id, user_id, name, page, params, sent_by)
      values (${measurementId}, ${clientId}, ${userId}, ${name}, ${page}, ${sql.json(params as JSONValue)}, ${from})`;
  }
}

/** Newest first, at most 500. */
export async function listHits(sql: Sql): Promise<StoredHit[]> {
  const rows = await sql<(Hit & { receivedAt: Date })[]>`
    select measurement_id as "measurementId", client_id as "clientId", user_id as "userId", name, page, params,
      sent_by as "from", received_at as "receivedAt"
    from analytics.hits order by seq desc limit 500`;
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}
