import { gzipSync } from "node:zlib";
import { PostHog } from "posthog-node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startAnalytics } from "./start.ts";
import type { StoredEvent } from "./store.ts";

let db: FreshDatabase;
let analytics: Awaited<ReturnType<typeof startAnalytics>>;

beforeAll(async () => {
  db = await freshDatabase();
  analytics = await startAnalytics({ sql: db.sql, port: 0 });
});
afterAll(async () => {
  await analytics?.stop();
  await db?.drop();
});
beforeEach(async () => {
  await fetch(`${analytics.url}/events`, { method: "DELETE" });
});

const read = async (query = "") =>
  (await (await fetch(`${analytics.url}/events${query}`)).json()) as StoredEvent[];
const post = (path: string, body: BodyInit, type = "text/plain") =>
  fetch(analytics.url + path, { method: "POST", headers: { "content-type": type }, body });

const pageview = (uuid: string = crypto.randomUUID()) => ({
  uuid,
  event: "$pageview",
  properties: { token: "phc_local", distinct_id: "noor", $current_url: "/pricing" },
  timestamp: "2026-01-02T03:04:05.678Z",
});

test("posthog-node: events, people and flags", async () => {
  const client = new PostHog("phc_local", { host: analytics.url, flushAt: 2, preloadFeatureFlags: false });
  client.capture({ distinctId: "ada", event: "plan_chosen", properties: { plan: "plus" } });
  client.identify({ distinctId: "ada", properties: { tier: "plus" } });
  expect(await client.getAllFlags("ada")).toEqual({});
  await client.shutdown();
  expect((await read("?distinct_id=ada")).map((event) => event.event).sort()).toEqual([
    "$identify",
    "plan_chosen",
  ]);
  const [chosen] = await read("?event=plan_chosen");
  expect(chosen).toMatchObject({ distinctId: "ada", properties: { plan: "plus", $lib: "posthog-node" } });
});

test("posthog-node: a flag that was set is answered, and one that was taken away is not", async () => {
  const put = (value: string | null) =>
    fetch(`${analytics.url}/flag-values/hub_order`, { method: "PUT", body: JSON.stringify(value) });
  const client = new PostHog("phc_local", { host: analytics.url, fetchRetryCount: 0 });
  expect((await put("doing")).status).toBe(204);
  expect(await client.getAllFlags("ada")).toEqual({ hub_order: "doing" });
  await put(null);
  expect(await client.getAllFlags("ada")).toEqual({});
  expect((await put("<b>")).status).toBe(400);
  await client.shutdown();
});

test("the page tag: hits of a browser and messages of a server", async () => {
  const query =
    "v=2&tid=G-LOCAL0000&cid=1.2&en=form_abandon&dl=%2Fauth&ep.form=email&epn.seconds=3&up.plan=pro";
  expect((await post(`/g/collect?${query}`, "")).status).toBe(204);
  expect((await post("/g/collect?v=2&en=x", "")).status).toBe(400);
  const message = {
    client_id: "a",
    user_id: "a",
    events: [{ name: "order_settled", params: { amount: 900 } }],
  };
  const collect = "/mp/collect?measurement_id=G-LOCAL0000&api_secret=";
  expect((await post(`${collect}local`, JSON.stringify(message))).status).toBe(204);
  expect((await post(collect, JSON.stringify(message))).status).toBe(400);
  expect(await (await fetch(`${analytics.url}/hits`)).json()).toMatchObject([
    { name: "order_settled", userId: "a", params: { amount: 900 }, from: "server" },
    { name: "form_abandon", page: "/auth", params: { form: "email", seconds: 3 }, from: "browser" },
  ]);
  expect((await fetch(`${analytics.url}/gtag/js?id=x');alert(1`)).status).toBe(404);
  expect(await (await fetch(`${analytics.url}/gtag/js?id=G-LOCAL0000`)).text()).toContain("dataLayer");
});

test.each(["/e/", "/i/v0/e/", "/capture/", "/batch"])(
  "%s takes every packing a browser uses",
  async (path) => {
    const json = () => JSON.stringify([pageview()]);
    await post(path, json(), "application/json");
    await post(`${path}?compression=gzip-js`, gzipSync(json()));
    const packed = encodeURIComponent(Buffer.from(json()).toString("base64"));
    await post(`${path}?compression=base64`, `data=${packed}`, "application/x-www-form-urlencoded");
    await post(path, JSON.stringify({ api_key: "phc_local", batch: [pageview()] }), "application/json");
    const events = await read();
    expect(events).toHaveLength(4);
    expect(events[0]).toMatchObject({
      event: "$pageview",
      distinctId: "noor",
      occurredAt: "2026-01-02T03:04:05.678Z",
    });
  },
);

test("an event that is sent again counts once", async () => {
  const event = pageview();
  await post("/e/", JSON.stringify(event));
  await post("/e/", JSON.stringify(event));
  expect(await read()).toHaveLength(1);
});

test("session replay is counted, not kept", async () => {
  const snapshot = {
    event: "$snapshot",
    properties: { token: "phc_local", distinct_id: "noor", $session_id: "s1", $snapshot_data: [{ type: 4 }] },
  };
  await post("/s/?compression=gzip-js", gzipSync(JSON.stringify([snapshot, snapshot])));
  expect(await (await fetch(`${analytics.url}/recordings`)).json()).toMatchObject([
    { sessionId: "s1", distinctId: "noor", snapshots: 2 },
  ]);
  expect(await read()).toEqual([]);
});

test("what is malformed is refused", async () => {
  expect((await post("/e/", "not json")).status).toBe(400);
  expect((await post("/e/", JSON.stringify({ event: "x" }))).status).toBe(400);
  expect((await post("/e/", JSON.stringify({ event: "x", distinct_id: "a" }))).status).toBe(400);
  expect((await post("/flags/?v=2", "{}")).status).toBe(401);
  expect((await fetch(`${analytics.url}/api/surveys/`)).status).toBe(404);
  expect((await fetch(`${analytics.url}/static/..%2fpackage.json`)).status).toBe(404);
});

test("a page of another origin may send, but not read", async () => {
  const headers = { origin: "http://localhost:3000" };
  const config = await fetch(`${analytics.url}/array/phc_local/config`, { headers });
  expect(config.headers.get("access-control-allow-origin")).toBe("*");
  expect(await config.json()).toMatchObject({ token: "phc_local", hasFeatureFlags: false });
  const events = await fetch(`${analytics.url}/events`, { headers });
  expect(events.headers.get("access-control-allow-origin")).toBeNull();
});
