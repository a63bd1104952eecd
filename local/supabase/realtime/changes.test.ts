import type { RealtimePostgresChangesPayload, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, newMember, startTestRealtime, subscribe, type TestRealtime } from "./testing/realtime.ts";

type Note = { id: number; owner: string; body: string };
type Event = RealtimePostgresChangesPayload<Note>;

let realtime: TestRealtime;
const ada = newMember();
const noor = newMember();

beforeAll(async () => {
  realtime = await startTestRealtime();
});
afterAll(() => realtime?.stop());

const member = async (sub: string) => await realtime.client(await realtime.token(sub));

async function collect(
  client: SupabaseClient,
  options: { event?: "*"; filter?: string; select?: string[] } = {},
) {
  const events: Event[] = [];
  const channel = client.channel(`notes-${crypto.randomUUID()}`);
  channel.on<Note>(
    "postgres_changes",
    { event: "*", schema: "public", table: "notes", ...options },
    (event) => events.push(event),
  );
  await follow(channel);
  return events;
}

async function insert(owner: string, values: object = {}): Promise<number> {
  const [row] = await realtime.sql<{ id: number }[]>`
    insert into notes ${realtime.sql({ owner, ...values })} returning id::int`;
  return row!.id;
}

/** A change that every collector sees arrives last: what had to come is there then, what must not is not. */
async function settle(events: Event[], owner: string): Promise<Event[]> {
  const id = await insert(owner, { body: "the end" });
  await expect.poll(() => events.some((event) => "id" in event.new && event.new.id === id)).toBe(true);
  return events.filter((event) => !("id" in event.new && event.new.id === id));
}

test("a member hears of the own rows and not of another's", async () => {
  const events = await collect(await member(ada));
  const own = await insert(ada, { body: "mine" });
  const foreign = await insert(noor, { body: "not mine" });
  await realtime.sql`update notes set body = 'changed' where id in ${realtime.sql([own, foreign])}`;
  const seen = await settle(events, ada);
  expect(seen.map((event) => [event.eventType, (event.new as Note).body])).toEqual([
    ["INSERT", "mine"],
    ["UPDATE", "changed"],
  ]);
  expect(seen[1]?.old).toEqual({ id: own });
});

test("a stranger without a session hears nothing of guarded rows", async () => {
  const client = await realtime.client();
  const channel = client.channel("stranger");
  const events: Event[] = [];
  channel.on<Note>("postgres_changes", { event: "INSERT", schema: "public", table: "notes" }, (event) =>
    events.push(event),
  );
  await follow(channel);
  const witness = await collect(await member(ada));
  await insert(ada);
  await settle(witness, ada);
  expect(events.every((event) => event.errors?.[0] === "Error 401: Unauthorized")).toBe(true);
  expect(events.every((event) => Object.keys(event.new).length === 0)).toBe(true);
});

test("values arrive typed, and columns without the privilege are left out", async () => {
  const events = await collect(await member(ada));
  await insert(ada, {
    body: 'naïve, "quoted" {x}',
    height: "8848.86",
    mood: "keen",
    tags: ["a", "b,c"],
    details: realtime.sql.json({ deep: [1, null] }),
  });
  const [event] = await settle(events, ada);
  expect(event?.new).toEqual({
    id: expect.any(Number) as number,
    owner: ada,
    body: 'naïve, "quoted" {x}',
    height: 8848.86,
    mood: "keen",
    tags: ["a", "b,c"],
    details: { deep: [1, null] },
    at: "2026-01-02T03:04:05.678901+00:00",
  });
  expect(event).toMatchObject({ schema: "public", table: "notes" });
  expect(Date.parse(event!.commit_timestamp)).toBeGreaterThan(Date.now() - 60_000);
});

test("an insertion whose row is gone when it is checked is not told, its deletion is", async () => {
  const events = await collect(await member(ada));
  const id = await realtime.sql.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`insert into notes (owner) values (${ada}) returning id::int`;
    await tx`delete from notes where id = ${row!.id}`;
    return row!.id;
  });
  const seen = await settle(events, ada);
  expect(seen).toMatchObject([{ eventType: "DELETE", old: { id } }]);
});

test("a deletion tells the key only", async () => {
  const events = await collect(await member(ada));
  const id = await insert(ada, { body: "short-lived" });
  await realtime.sql`delete from notes where id = ${id}`;
  const seen = await settle(events, ada);
  expect(seen.at(-1)).toMatchObject({ eventType: "DELETE", old: { id }, new: {} });
});

test("with the whole row as identity a deletion still tells the key only, an update the old row", async () => {
  await realtime.sql`alter table notes replica identity full`;
  const events = await collect(await member(ada));
  const id = await insert(ada, { body: "before" });
  await realtime.sql`update notes set body = 'after' where id = ${id}`;
  await expect.poll(() => events).toHaveLength(2);
  await realtime.sql`delete from notes where id = ${id}`;
  const seen = await settle(events, ada);
  await realtime.sql`alter table notes replica identity default`;
  expect(seen[1]?.old).toMatchObject({ id, body: "before" });
  expect(seen[1]?.old).not.toHaveProperty("secret");
  expect(seen[2]?.old).toEqual({ id });
});

test("a row that leaves the member's sight is not told", async () => {
  const events = await collect(await member(ada));
  const id = await insert(ada, { body: "given away" });
  await expect.poll(() => events).toHaveLength(1);
  await realtime.sql`update notes set owner = ${noor} where id = ${id}`;
  const seen = await settle(events, ada);
  expect(seen.map((event) => event.eventType)).toEqual(["INSERT"]);
});

test("what is rolled back is not told, and a large transaction arrives whole and in order", async () => {
  const events = await collect(await member(ada));
  await realtime.sql
    .begin(async (tx) => {
      await tx`insert into notes (owner, body) values (${ada}, 'undone')`;
      throw new Error("undo");
    })
    .catch(() => undefined);
  await realtime.sql`insert into notes (owner, body) select ${ada}, n::text from generate_series(1, 200) n`;
  const seen = await settle(events, ada);
  expect(seen.map((event) => (event.new as Note).body)).toEqual(
    Array.from({ length: 200 }, (_, at) => String(at + 1)),
  );
});

test.each([
  ["body=eq.b", ["b"]],
  ["body=neq.b", ["a", "c"]],
  ["height=lt.2", ["a"]],
  ["height=lte.2", ["a", "b"]],
  ["height=gt.2", ["c"]],
  ["height=gte.2", ["b", "c"]],
  ["body=in.(a,c)", ["a", "c"]],
  ["body=not.in.(a,c)", ["b"]],
  ["body=like.b%", ["b"]],
  ["mood=is.null", ["a", "b"]],
  ["mood=isdistinct.keen", ["a", "b"]],
  ["height=gte.2,mood=eq.keen", ["c"]],
])("the filter %s", async (filter, expected) => {
  const client = await member(ada);
  const all = await collect(client);
  const events = await collect(client, { filter });
  await insert(ada, { body: "a", height: 1 });
  await insert(ada, { body: "b", height: 2 });
  await insert(ada, { body: "c", height: 3, mood: "keen" });
  await settle(all, ada);
  expect(events.map((event) => (event.new as Note).body).filter((body) => body !== "the end")).toEqual(
    expected,
  );
});

test("several subscriptions of one channel each get their own events", async () => {
  const channel = (await member(ada)).channel("both");
  const heard: string[] = [];
  const on = (event: "INSERT" | "UPDATE" | "DELETE") =>
    channel.on("postgres_changes", { event, schema: "public", table: "notes" } as never, (change: Event) =>
      heard.push(`${event} ${change.eventType}`),
    );
  on("INSERT");
  on("DELETE");
  await follow(channel);
  const witness = await collect(await member(ada));
  const id = await insert(ada);
  await expect.poll(() => heard).toHaveLength(1);
  await realtime.sql`update notes set body = 'x' where id = ${id}`;
  await realtime.sql`delete from notes where id = ${id}`;
  await settle(witness, ada);
  expect(heard).toEqual(["INSERT INSERT", "DELETE DELETE", "INSERT INSERT"]);
});

test("a subscription may ask for some columns", async () => {
  const events = await collect(await member(ada), { select: ["body"] });
  const id = await insert(ada, { body: "short" });
  const [event] = await settle(events, ada);
  expect(event?.new).toEqual({ id, body: "short" });
});

test("a table without row level security is told to everyone who may select it, in any protocol", async () => {
  const titles: string[] = [];
  for (const vsn of ["1.0.0", "2.0.0"]) {
    const channel = (await realtime.client(undefined, vsn)).channel("board");
    channel.on<{ title: string }>(
      "postgres_changes",
      { event: "INSERT", schema: "public", table: "board" },
      (event) => titles.push(`${vsn} ${event.new.title}`),
    );
    await follow(channel);
  }
  await realtime.sql`insert into board values (1, 'open to all')`;
  await expect.poll(() => titles.sort()).toEqual(["1.0.0 open to all", "2.0.0 open to all"]);
});

test.each([
  ["a table that is not published", { table: "unpublished" }, "check Realtime is enabled"],
  [
    "a column the role may not read",
    { table: "notes", filter: "secret=eq.x" },
    "invalid column for filter secret",
  ],
  ["a value that does not fit", { table: "notes", filter: "height=gt.tall" }, "invalid input syntax"],
  [
    "an operator that does not exist",
    { table: "notes", filter: "body=near.x" },
    "Error parsing `filter` params",
  ],
])("%s is refused", async (_name, options, reason) => {
  const channel = (await member(ada)).channel("refused");
  channel.on("postgres_changes", { event: "*", schema: "public", ...options }, () => undefined);
  await expect(follow(channel)).rejects.toThrow(reason);
});

test("with `wait` the join itself waits, or fails", async () => {
  const client = await member(ada);
  const config = { postgres_changes_options: { wait: true } };
  const good = client.channel("good", { config });
  const events: Event[] = [];
  good.on<Note>("postgres_changes", { event: "INSERT", schema: "public", table: "notes" }, (event) =>
    events.push(event),
  );
  expect((await subscribe(good)).status).toBe("SUBSCRIBED");
  await insert(ada, { body: "right away" });
  await expect.poll(() => events).toHaveLength(1);

  const bad = client.channel("bad", { config });
  bad.on("postgres_changes", { event: "*", schema: "public", table: "unpublished" }, () => undefined);
  const { status, error } = await subscribe(bad);
  expect(status).toBe("CHANNEL_ERROR");
  expect(error?.message).toContain("RealtimeDisabledForConfiguration");
});
