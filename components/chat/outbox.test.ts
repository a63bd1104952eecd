import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Message } from "@/lib/chat/schema";
import { unsentKey } from "./drafts";
import { memoryStorage, openWindow, refusingWindow } from "@/local/testing/browser-store";
import { Outbox } from "./outbox";
import { RoomStore } from "./room-store";
import { deviceId } from "./server";

const room = "00000000-0000-4000-8000-000000000001";
let kept: Map<string, string>;
let sent: { client: string; text: string }[];
let online: boolean;
let returned: string[];

beforeEach(() => {
  [kept, sent, online, returned] = [new Map(), [], true, []];
  vi.stubGlobal("window", openWindow(memoryStorage(kept)));
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    if (!online) throw new TypeError("Failed to fetch");
    const { client, text } = JSON.parse(body) as { client: string; text: string };
    sent.push({ client, text });
    return Response.json({ id: client, client, text, seq: sent.length, change: sent.length } as Message);
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (store = new RoomStore()) =>
  [store, new Outbox(room, store, "me", (text) => void returned.push(text))] as const;

test("what a page could not send is sent by the next one, with the same id, and kept no longer", async () => {
  online = false;
  const [store, outbox] = open();
  outbox.send("From the tunnel", null);
  await vi.waitFor(() => expect(store.view().unsent).toMatchObject([{ state: "unconfirmed" }]));
  const client = store.view().unsent[0]?.client;
  expect([...kept.keys()]).toEqual([expect.stringContaining(client ?? "")]);

  online = true;
  const [next, again] = open();
  again.restore();
  await vi.waitFor(() => expect(next.view().unsent).toEqual([]));
  expect(sent).toEqual([{ client, text: "From the tunnel" }]);
  expect(kept.size).toBe(0);
  // The first page is still open, and tries the same id.
  await vi.waitFor(() => expect(store.view().unsent).toEqual([]));
  expect(new Set(sent.map((one) => one.client)).size).toBe(1);
});

test("what has stood for ten minutes comes back as text, not as a message of the next day", async () => {
  online = false;
  const [store, outbox] = open();
  outbox.send("Yesterday", null);
  await vi.waitFor(() => expect(store.view().unsent).toMatchObject([{ state: "unconfirmed" }]));
  const [[key, text] = ["", ""]] = kept;
  kept.set(key, JSON.stringify({ ...JSON.parse(text), at: "2020-01-01T00:00:00.000Z" } as object));
  const [next, again] = open();
  again.restore();
  await vi.waitFor(() => expect(returned).toEqual(["Yesterday"]));
  expect(next.view().unsent).toEqual([]);
  expect(kept.size).toBe(0);
});

test("a picture that has stood for ten minutes waits for its writer", async () => {
  const client = "00000000-0000-4000-8000-000000000009";
  const picture = { id: client, width: 10, height: 10 };
  const unsent = { client, text: "", picture, reply: null, at: "2020-01-01T00:00:00.000Z", state: "queued" };
  window.localStorage.setItem(unsentKey("me", room) + client, JSON.stringify(unsent));
  const [store, outbox] = open();
  outbox.restore();
  await vi.waitFor(() => expect(store.view().unsent).toMatchObject([{ client, state: "failed" }]));
  expect([sent, returned, kept.size]).toEqual([[], [], 1]);
  outbox.again(client);
  await vi.waitFor(() => expect(store.view().unsent).toEqual([]));
  expect(sent).toEqual([{ client, text: "" }]);
});

test("what came too soon says until when, and goes out when it is sent again", async () => {
  const [store, outbox] = open();
  const works = globalThis.fetch;
  vi.stubGlobal("fetch", async () =>
    Response.json({ reason: "chat_slow" }, { status: 429, headers: { "retry-after": "12" } }),
  );
  outbox.send("Too soon", null);
  await vi.waitFor(() => expect(store.view().unsent).toMatchObject([{ state: "failed", code: "chat_slow" }]));
  const [{ client, until = 0 } = { client: "" }] = store.view().unsent;
  expect(Math.round((until - Date.now()) / 1000)).toBe(12);
  vi.stubGlobal("fetch", works);
  outbox.again(client);
  await vi.waitFor(() => expect(store.view().unsent).toEqual([]));
  expect(sent).toEqual([{ client, text: "Too soon" }]);
});

test("what arrived by another way is kept no longer", () => {
  online = false;
  const [store, outbox] = open();
  outbox.send("Heard", null);
  const client = store.view().unsent[0]?.client ?? "";
  store.take([{ id: client, client, seq: 1, change: 1, text: "Heard", state: "shown" } as Message]);
  expect(kept.size).toBe(0);
});

test.each(["getters that throw", "a quota of nothing"] as const)(
  "a browser with %s sends all the same",
  async (refusal) => {
    vi.spyOn(console, "warn").mockReturnValue();
    vi.stubGlobal("window", refusingWindow(refusal));
    online = false;
    const [store, outbox] = open();
    outbox.send("No room left", null);
    await vi.waitFor(() => expect(store.view().unsent).toMatchObject([{ state: "unconfirmed" }]));
    // Another room meanwhile: this page remembers.
    const [next, again] = open();
    again.restore();
    expect(next.view().unsent).toMatchObject([{ text: "No room left" }]);
    online = true;
    await vi.waitFor(() => expect([store.view().unsent, next.view().unsent]).toEqual([[], []]));
    const arrived = sent.filter(({ text }) => text === "No room left");
    expect(new Set(arrived.map(({ client }) => client)).size).toBe(1);
    vi.restoreAllMocks();
  },
);

test.each([
  "not json",
  "null",
  "[]",
  '{"client":"another","text":"a","at":"2030-01-01T00:00:00.000Z"}',
  '{"client":"00000000-0000-4000-8000-000000000009","at":"2030-01-01T00:00:00.000Z"}',
  '{"client":"00000000-0000-4000-8000-000000000009","text":"a","at":"never"}',
  '{"client":"00000000-0000-4000-8000-000000000009","text":"a","at":2030}',
])("what something else has stored is no message: %s", (stored) => {
  kept.set(`${unsentKey("me", room)}00000000-0000-4000-8000-000000000009`, stored);
  const [store, outbox] = open();
  outbox.restore();
  expect([store.view().unsent, sent]).toEqual([[], []]);
});

test("a browser is told apart by an id that the server takes", () => {
  const id = deviceId();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(deviceId()).toBe(id);
  window.localStorage.setItem("altura_chat_device", "of another time");
  expect(deviceId()).toMatch(/^[0-9a-f-]{36}$/);
});
