import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { follow, newMember, startTestRealtime, subscribe, type TestRealtime } from "./testing/realtime.ts";

let realtime: TestRealtime;
const ada = newMember();

beforeAll(async () => {
  realtime = await startTestRealtime();
});
afterAll(() => realtime?.stop());

test("an expired token may not join", async () => {
  const { status, error } = await subscribe(
    (await realtime.client(await realtime.token(ada, -5))).channel("late"),
  );
  expect(status).toBe("CHANNEL_ERROR");
  expect(error?.message).toMatch(/InvalidJWTToken: Token has expired \d+ seconds ago/);
});

test("a token of another issuer may not join", async () => {
  const other = await startTestRealtime();
  const { error } = await subscribe((await realtime.client(await other.token(ada))).channel("forged"));
  await other.stop();
  expect(error?.message).toContain("JwtSignatureError");
});

test("a channel ends when its token expires, unless a newer one came", async () => {
  const short = (await realtime.client(await realtime.token(ada, 2))).channel("short");
  const statuses: string[] = [];
  const reasons: string[] = [];
  short.on("system", {}, (message: { message: string }) => reasons.push(message.message));
  await new Promise<void>((joined) =>
    short.subscribe((status) => {
      statuses.push(status);
      joined();
    }),
  );

  let token = await realtime.token(ada, 2);
  const { createClient } = await import("@supabase/supabase-js");
  const client = createClient(realtime.url, realtime.keys.publishable, {
    accessToken: () => Promise.resolve(token),
  });
  const renewed = client.channel("renewed");
  const renewedStatuses: string[] = [];
  await new Promise<void>((joined) =>
    renewed.subscribe((status) => {
      renewedStatuses.push(status);
      joined();
    }),
  );
  token = await realtime.token(ada, 3600);
  await client.realtime.setAuth();

  await expect.poll(() => statuses).toEqual(["SUBSCRIBED", "CLOSED"]);
  expect(reasons[0]).toMatch(/Token has expired/);
  await expect
    .poll(async () => (await renewed.send({ type: "broadcast", event: "x", payload: {} })) === "ok")
    .toBe(true);
  expect(renewedStatuses).toEqual(["SUBSCRIBED"]);
  await client.realtime.disconnect();
});

test("after a restart of Postgres changes arrive again and channels are told", async () => {
  const realtime = await startTestRealtime({ restartable: true });
  onTestFinished(() => realtime.stop());
  const channel = (await realtime.client(await realtime.token(ada))).channel("notes");
  const bodies: string[] = [];
  const told: string[] = [];
  channel.on<{ body: string }>(
    "postgres_changes",
    { event: "INSERT", schema: "public", table: "notes" },
    (event) => bodies.push(event.new.body),
  );
  channel.on("system", {}, (message: { message: string }) => told.push(message.message));
  await follow(channel);
  await realtime.sql`insert into notes (owner, body) values (${ada}, 'before')`;
  await expect.poll(() => bodies).toEqual(["before"]);

  await realtime.restartDatabase();
  await expect.poll(() => told).toHaveLength(2);
  await realtime.sql`insert into notes (owner, body) values (${ada}, 'after')`;
  await expect.poll(() => bodies).toEqual(["before", "after"]);
});

test("tables added to the publication are followed, also after it was dropped and made again", async () => {
  await realtime.sql`create table late (id int primary key)`;
  await realtime.sql`grant select on late to anon`;
  await realtime.sql`alter publication supabase_realtime add table late`;
  const channel = (await realtime.client()).channel("late");
  const ids: number[] = [];
  const told: unknown[] = [];
  channel.on<{ id: number }>(
    "postgres_changes",
    { event: "INSERT", schema: "public", table: "late" },
    (event) => ids.push(event.new.id),
  );
  channel.on("system", {}, (message) => told.push(message));
  await follow(channel);
  await realtime.sql`insert into late values (1)`;
  await expect.poll(() => ids).toEqual([1]);

  await realtime.sql`drop publication supabase_realtime`;
  await realtime.sql`insert into late values (2)`;
  await expect.poll(() => told).toHaveLength(2);
  await realtime.sql`alter publication supabase_realtime add table late`;
  await realtime.sql`insert into late values (3)`;
  await expect.poll(() => ids).toEqual([1, 3]);
});
