import type { RealtimeChannel } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newMember, startTestRealtime, subscribe, type TestRealtime } from "./testing/realtime.ts";

let realtime: TestRealtime;

beforeAll(async () => {
  realtime = await startTestRealtime();
});
afterAll(() => realtime?.stop());

const VERSIONS = ["1.0.0", "2.0.0"];

async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const { status, error } = await subscribe(channel);
  if (status !== "SUBSCRIBED") throw new Error(`${status}: ${error?.message}`);
  return channel;
}

function hear(channel: RealtimeChannel, event = "*"): unknown[] {
  const heard: unknown[] = [];
  channel.on("broadcast", { event }, (message: { payload?: unknown }) => heard.push(message.payload));
  return heard;
}

test.each(VERSIONS)("a broadcast reaches the others and not the sender (protocol %s)", async (vsn) => {
  const room = `room-${vsn}`;
  const sender = (await realtime.client(undefined, vsn)).channel(room, {
    config: { broadcast: { ack: true } },
  });
  const own = hear(sender);
  await joined(sender);
  const receivers = await Promise.all(
    VERSIONS.map(async (version) => {
      const channel = (await realtime.client(undefined, version)).channel(room);
      const heard = hear(channel, "hello");
      await joined(channel);
      return heard;
    }),
  );
  const elsewhere = hear(await joined((await realtime.client()).channel("elsewhere")));
  const answer = await sender.send({ type: "broadcast", event: "hello", payload: { text: "añú ✓", n: 1 } });
  expect(answer).toBe("ok");
  for (const heard of receivers) await expect.poll(() => heard).toEqual([{ text: "añú ✓", n: 1 }]);
  expect(own).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("with `self` the sender hears it too", async () => {
  const channel = (await realtime.client()).channel("self", { config: { broadcast: { self: true } } });
  const heard = hear(channel);
  await joined(channel);
  await channel.send({ type: "broadcast", event: "x", payload: { n: 2 } });
  await expect.poll(() => heard).toEqual([{ n: 2 }]);
});

test("a binary body arrives byte for byte", async () => {
  const receiver = (await realtime.client()).channel("bytes");
  const heard = hear(receiver);
  await joined(receiver);
  const sender = await joined((await realtime.client()).channel("bytes"));
  await sender.send({ type: "broadcast", event: "x", payload: new Uint8Array([0, 255, 7]).buffer });
  await expect.poll(() => heard).toHaveLength(1);
  expect([...new Uint8Array(heard[0] as ArrayBuffer)]).toEqual([0, 255, 7]);
});

test("broadcasts over HTTP", async () => {
  const receiver = (await realtime.client()).channel("http");
  const heard = hear(receiver);
  await joined(receiver);
  const sender = (await realtime.client()).channel("http");
  expect(await sender.httpSend("x", { n: 3 })).toEqual({ success: true });
  await expect.poll(() => heard).toEqual([{ n: 3 }]);
  const batch = await fetch(`${realtime.url}/realtime/v1/api/broadcast`, {
    method: "POST",
    headers: { apikey: realtime.keys.publishable, "content-type": "application/json" },
    body: JSON.stringify({ messages: [{ topic: "http", event: "y", payload: { n: 4 } }] }),
  });
  expect(batch.status).toBe(202);
  await expect.poll(() => heard).toEqual([{ n: 3 }, { n: 4 }]);
});

test("HTTP without a key, with a wrong body or with persistence is refused", async () => {
  const post = (path: string, body: string, apikey = realtime.keys.publishable) =>
    fetch(`${realtime.url}/realtime/v1/api/broadcast${path}`, {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body,
    });
  expect((await post("", "{}", "sb_publishable_wrong")).status).toBe(401);
  expect((await post("", "{}")).status).toBe(422);
  expect((await post("/room/events/x", "not json")).status).toBe(422);
  expect((await post("/room/events/x?persist=true", "{}")).status).toBe(422);
});

type Here = { name: string };

async function present(key: string, room: string, name?: string) {
  const client = await realtime.client(undefined, key === "noor" ? "1.0.0" : undefined);
  const channel = client.channel(room, { config: { presence: { key, enabled: true } } });
  const log: string[] = [];
  channel.on("presence", { event: "join" }, ({ key: who }) => log.push(`+${who}`));
  channel.on("presence", { event: "leave" }, ({ key: who }) => log.push(`-${who}`));
  await joined(channel);
  if (name) expect(await channel.track({ name })).toBe("ok");
  const names = () =>
    Object.fromEntries(
      Object.entries(channel.presenceState<Here>()).map(([who, metas]) => [
        who,
        metas.map((meta) => meta.name),
      ]),
    );
  return { client, channel, log, names };
}

test("presence: state on joining, then who comes, changes and goes", async () => {
  const ada = await present("ada", "lobby", "Ada");
  const noor = await present("noor", "lobby", "Noor");
  await expect.poll(() => ada.names()).toEqual({ ada: ["Ada"], noor: ["Noor"] });
  await expect.poll(() => noor.names()).toEqual({ ada: ["Ada"], noor: ["Noor"] });

  await noor.channel.track({ name: "Noor H." });
  await expect.poll(() => ada.names()).toEqual({ ada: ["Ada"], noor: ["Noor H."] });
  await noor.channel.untrack();
  await expect.poll(() => ada.names()).toEqual({ ada: ["Ada"] });

  const second = await present("ada", "lobby", "Ada again");
  await expect.poll(() => ada.names().ada?.length).toBe(2);
  await second.client.realtime.disconnect();
  await expect.poll(() => ada.names()).toEqual({ ada: ["Ada"] });
});

test("a presence that is not an object is refused", async () => {
  const { channel } = await present("x", "odd");
  expect(await channel.track([1] as unknown as Record<string, unknown>)).toBe("error");
});

test("joining twice, leaving, and joining again", async () => {
  const client = await realtime.client();
  const first = await joined(client.channel("again"));
  expect(await client.removeChannel(first)).toBe("ok");
  const second = client.channel("again", { config: { broadcast: { self: true } } });
  const heard = hear(second);
  await joined(second);
  await second.send({ type: "broadcast", event: "x", payload: { n: 5 } });
  await expect.poll(() => heard).toEqual([{ n: 5 }]);
});

test("the socket answers heartbeats", async () => {
  const beats: string[] = [];
  const client = await realtime.client();
  client.realtime.onHeartbeat((status) => beats.push(status));
  await joined(client.channel("beat"));
  await client.realtime.sendHeartbeat();
  await expect.poll(() => beats).toContain("ok");
});

test("replay is not covered and says so; so does a wrong key", async () => {
  const client = await realtime.client(await realtime.token(newMember()));
  const config = { private: true, broadcast: { replay: { since: 1 } } };
  expect((await subscribe(client.channel("replayed", { config }))).error?.message).toContain("not covered");

  const socket = new WebSocket(`${realtime.url.replace("http", "ws")}/realtime/v1/websocket?apikey=wrong`);
  await new Promise((refused) => socket.addEventListener("error", refused));
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});
