import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { follow, newMember, startWing, subscribe, type Wing } from "./testing/wing.ts";

let wing: Wing;
const ada = newMember();

beforeAll(async () => {
  wing = await startWing();
});
afterAll(() => wing?.stop());

test("an expired token may not join", async () => {
  const { status, error } = await subscribe((await wing.client(await wing.token(ada, -5))).channel("late"));
  expect(status).toBe("CHANNEL_ERROR");
  expect(error?.message).toMatch(/InvalidJWTToken: Token has expired \d+ seconds ago/);
});

test("a token of another issuer may not join", async () => {
  const other = await startWing();
  const { error } = await subscribe((await wing.client(await other.token(ada))).channel("forged"));
  await other.stop();
  expect(error?.message).toContain("JwtSignatureError");
});

test("a channel ends when its token expires, unless a newer one came", async () => {
  const short = (await wing.client(await wing.token(ada, 2))).channel("short");
  const statuses: string[] = [];
  const reasons: string[] = [];
  short.on("system", {}, (message: { message: string }) => reasons.push(message.message));
  await new Promise<void>((joined) =>
    short.subscribe((status) => {
      statuses.push(status);
      joined();
    }),
  );

  let token = await wing.token(ada, 2);
  const { createClient } = await import("@supabase/supabase-js");
  const client = createClient(wing.url, wing.keys.publishable, { accessToken: () => Promise.resolve(token) });
  const renewed = client.channel("renewed");
  const renewedStatuses: string[] = [];
  await new Promise<void>((joined) =>
    renewed.subscribe((status) => {
      renewedStatuses.push(status);
      joined();
    }),
  );
  token = await wing.token(ada, 3600);
  await client.realtime.setAuth();

  await expect.poll(() => statuses, { timeout: 5000 }).toEqual(["SUBSCRIBED", "CLOSED"]);
  expect(reasons[0]).toMatch(/Token has expired/);
  await expect
    .poll(async () => (await renewed.send({ type: "broadcast", event: "x", payload: {} })) === "ok")
    .toBe(true);
  expect(renewedStatuses).toEqual(["SUBSCRIBED"]);
  await client.realtime.disconnect();
});

test("after a restart of Postgres changes arrive again and channels are told", async () => {
  const wing = await startWing({ restartable: true });
  onTestFinished(() => wing.stop());
  const channel = (await wing.client(await wing.token(ada))).channel("notes");
  const bodies: string[] = [];
  const told: string[] = [];
  channel.on<{ body: string }>(
    "postgres_changes",
    { event: "INSERT", schema: "public", table: "notes" },
    (event) => bodies.push(event.new.body),
  );
  channel.on("system", {}, (message: { message: string }) => told.push(message.message));
  await follow(channel);
  await wing.sql`insert into notes (owner, body) values (${ada}, 'before')`;
  await expect.poll(() => bodies).toEqual(["before"]);

  await wing.restartDatabase();
  await expect.poll(() => told, { timeout: 15_000 }).toHaveLength(2);
  await wing.sql`insert into notes (owner, body) values (${ada}, 'after')`;
  await expect.poll(() => bodies).toEqual(["before", "after"]);
});

test("tables added to the publication are followed, also after it was dropped and made again", async () => {
  await wing.sql`create table late (id int primary key)`;
  await wing.sql`grant select on late to anon`;
  await wing.sql`alter publication supabase_realtime add table late`;
  const channel = (await wing.client()).channel("late");
  const ids: number[] = [];
  const told: unknown[] = [];
  channel.on<{ id: number }>(
    "postgres_changes",
    { event: "INSERT", schema: "public", table: "late" },
    (event) => ids.push(event.new.id),
  );
  channel.on("system", {}, (message) => told.push(message));
  await follow(channel);
  await wing.sql`insert into late values (1)`;
  await expect.poll(() => ids).toEqual([1]);

  await wing.sql`drop publication supabase_realtime`;
  await wing.sql`insert into late values (2)`;
  await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(2);
  await wing.sql`alter publication supabase_realtime add table late`;
  await wing.sql`insert into late values (3)`;
  await expect.poll(() => ids).toEqual([1, 3]);
});
