import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Message } from "@/lib/chat/schema";
import { unsentKey } from "./drafts";
import { Outbox } from "./outbox";
import { RoomStore } from "./room-store";

const room = "00000000-0000-4000-8000-000000000001";
let kept: Record<string, string>;
let sent: { client: string; text: string }[];
let online: boolean;
let returned: string[];

beforeEach(() => {
  [kept, sent, online, returned] = [{}, [], true, []];
  const localStorage = new Proxy(kept, {
    get: (items, name) =>
      ({
        getItem: (key: string) => items[key] ?? null,
        setItem: (key: string, value: string) => void (items[key] = value),
        removeItem: (key: string) => void delete items[key],
      })[name as "getItem"],
  });
  vi.stubGlobal("window", { localStorage });
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
  expect(Object.keys(kept)).toEqual([expect.stringContaining(client ?? "")]);

  online = true;
  const [next, again] = open();
  again.restore();
  await vi.waitFor(() => expect(next.view().unsent).toEqual([]));
  expect(sent).toEqual([{ client, text: "From the tunnel" }]);
  expect(kept).toEqual({});
  // The first page is still open, and tries the same id.
  await vi.waitFor(() => expect(store.view().unsent).toEqual([]));
  expect(new Set(sent.map((one) => one.client)).size).toBe(1);
});

test("what has stood for ten minutes comes back as text, not as a message of the next day", async () => {
  online = false;
  const [store, outbox] = open();
  outbox.send("Yesterday", null);
  await vi.waitFor(() => expect(store.view().unsent).toMatchObject([{ state: "unconfirmed" }]));
  const [key = ""] = Object.keys(kept);
  kept[key] = JSON.stringify({ ...JSON.parse(kept[key] ?? ""), at: "2020-01-01T00:00:00.000Z" } as object);
  const [next, again] = open();
  again.restore();
  await vi.waitFor(() => expect(returned).toEqual(["Yesterday"]));
  expect(next.view().unsent).toEqual([]);
  expect(kept).toEqual({});
});

test("a picture that has stood for ten minutes waits for its writer", async () => {
  const client = "00000000-0000-4000-8000-000000000009";
  const picture = { id: client, width: 10, height: 10 };
  const unsent = { client, text: "", picture, reply: null, at: "2020-01-01T00:00:00.000Z", state: "queued" };
  window.localStorage.setItem(unsentKey("me", room) + client, JSON.stringify(unsent));
  const [store, outbox] = open();
  outbox.restore();
  await vi.waitFor(() => expect(store.view().unsent).toMatchObject([{ client, state: "failed" }]));
  expect([sent, returned, Object.keys(kept).length]).toEqual([[], [], 1]);
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
  expect(kept).toEqual({});
});

test("a browser that keeps nothing sends all the same", async () => {
  const logged = vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("window", {
    localStorage: {
      setItem: () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      },
      removeItem: () => undefined,
    },
  });
  const [store, outbox] = open();
  outbox.send("No room left", null);
  await vi.waitFor(() => expect(store.view().unsent).toEqual([]));
  expect(sent).toMatchObject([{ text: "No room left" }]);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
