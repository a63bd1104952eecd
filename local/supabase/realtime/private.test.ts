import { afterAll, beforeAll, expect, test } from "vitest";
import { newMember, startTestRealtime, subscribe, type TestRealtime } from "./testing/realtime.ts";

const reader = newMember();
const writer = newMember();
let realtime: TestRealtime;

beforeAll(async () => {
  realtime = await startTestRealtime();
  await realtime.sql.unsafe(`
    create table public.chat_seats (member uuid, topic text, may_write boolean, primary key (member, topic));
    grant select on public.chat_seats to authenticated;
    create policy listen on realtime.messages for select to authenticated using (
      extension in ('broadcast', 'presence') and exists (
        select from public.chat_seats where member = (select auth.uid()) and topic = (select realtime.topic())));
    create policy speak on realtime.messages for insert to authenticated with check (
      extension in ('broadcast', 'presence') and exists (
        select from public.chat_seats
        where member = (select auth.uid()) and topic = (select realtime.topic()) and may_write));
  `);
  await realtime.sql`insert into chat_seats values (${reader}, 'climb', false), (${writer}, 'climb', true)`;
});
afterAll(() => realtime?.stop());

async function open(sub: string | undefined, topic = "climb", presence = false) {
  const client = await realtime.client(sub && (await realtime.token(sub)));
  const channel = client.channel(topic, {
    config: { private: true, broadcast: { ack: true }, presence: { key: sub ?? "", enabled: presence } },
  });
  const heard: unknown[] = [];
  channel.on("broadcast", { event: "*" }, ({ payload }: { payload?: unknown }) => heard.push(payload));
  return { client, channel, heard, joined: await subscribe(channel) };
}

test("who may not read may not join", async () => {
  for (const stranger of [await open(newMember()), await open(undefined), await open(reader, "elsewhere")]) {
    expect(stranger.joined.status).toBe("CHANNEL_ERROR");
    expect(stranger.joined.error?.message).toContain("You do not have permissions to read");
  }
});

test("who may write is heard; who may only read is not, and gets no answer", async () => {
  const ears = await open(reader);
  const mouth = await open(writer);
  expect(
    await ears.channel.send({ type: "broadcast", event: "x", payload: { n: 1 } }, { timeout: 300 }),
  ).toBe("timed out");
  expect(await mouth.channel.send({ type: "broadcast", event: "x", payload: { n: 2 } })).toBe("ok");
  await expect.poll(() => ears.heard).toEqual([{ n: 2 }]);
  expect(mouth.heard).toEqual([]);
});

test("presence needs the right to write as well", async () => {
  const watcher = await open(reader, "climb", true);
  const climber = await open(writer, "climb", true);
  expect(await watcher.channel.track({ at: "base" })).toBe("error");
  expect(await climber.channel.track({ at: "ridge" })).toBe("ok");
  await expect.poll(() => Object.keys(watcher.channel.presenceState())).toEqual([writer]);
});

test("a public channel of the same name hears nothing of the private one", async () => {
  const mouth = await open(writer);
  const ears = await open(reader);
  const outside = (await realtime.client()).channel("climb");
  const heard: unknown[] = [];
  outside.on("broadcast", { event: "*" }, (message) => heard.push(message));
  await subscribe(outside);
  await mouth.channel.send({ type: "broadcast", event: "x", payload: { n: 3 } });
  await expect.poll(() => ears.heard).toEqual([{ n: 3 }]);
  expect(heard).toEqual([]);
});

test("over HTTP the same rules hold", async () => {
  const ears = await open(reader);
  const channel = async (sub: string) =>
    (await realtime.client(await realtime.token(sub))).channel("climb", { config: { private: true } });
  const mouth = await channel(writer);
  expect(await mouth.httpSend("x", { n: 4 })).toEqual({ success: true });
  const refused = await channel(reader);
  await expect(refused.httpSend("x", { n: 5 })).rejects.toThrow("Unauthorized");
  await expect.poll(() => ears.heard).toEqual([{ n: 4 }]);
});

test("SQL sends through realtime.send, and a rolled back transaction does not", async () => {
  const ears = await open(reader);
  await realtime.sql
    .begin(async (tx) => {
      await tx`select realtime.send('{"n": 6}', 'x', 'climb', true)`;
      throw new Error("undo");
    })
    .catch(() => undefined);
  await realtime.sql`select realtime.send('{"n": 7}', 'x', 'climb', true)`;
  await expect.poll(() => ears.heard).toEqual([{ n: 7, id: expect.any(String) as string }]);
});

test("probing the policies leaves nothing behind", async () => {
  await open(writer);
  expect(await realtime.sql`select from realtime.messages where payload is null`).toHaveLength(0);
});
