import { expect, test } from "vitest";
import type { ChatPage, Message } from "@/lib/chat/schema";
import { RoomStore } from "./room-store";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const message = (seq: number, change = seq, more: Partial<Message> = {}): Message => ({
  ...{ id: id(seq), room: id(0), seq, change, client: id(seq), at: "2027-01-01T00:00:00Z", edited_at: null },
  ...{ state: "shown", removed_by: null, text: `Line ${seq}`, pinned: false, author: null, reply: null },
  ...{ picture: null, preview: null },
  ...{ reactions: [], mentions: [], ...more },
});
const page = (...messages: Message[]): ChatPage => ({
  ...{ messages, before: false, after: false, pinned: [] },
  last_change: Math.max(0, ...messages.map(({ change }) => change)),
});
const opened = (...messages: Message[]) => {
  const store = new RoomStore();
  store.show(page(...messages));
  return store;
};
const seqs = (store: RoomStore) => store.view().messages.map(({ seq }) => seq);

test("what is heard in its turn is taken; a gap is told and fetched, without gaps or doubles", () => {
  const store = opened(message(1), message(2));
  expect(store.hear(message(3))).toBe(true);
  expect(store.hear(message(5))).toBe(false);
  expect(seqs(store)).toEqual([1, 2, 3]);
  store.catchUp({
    last_change: 6,
    missed: 3,
    messages: [message(4), message(5), message(3, 6, { text: "Changed" })],
  });
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5]);
  expect(store.view().messages[2]?.text).toBe("Changed");
  expect(store.hear(message(5))).toBe(true);
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5]);
});

test("an older state of a message never replaces a newer one, whatever arrives last", () => {
  const store = opened(message(1));
  store.take([message(1, 4, { text: "Newest" })]);
  store.take([message(1, 2, { text: "Older" })]);
  expect(store.view().messages[0]?.text).toBe("Newest");
});

test("what everybody hears leaves the own reactions as they are", () => {
  const store = opened(message(1, 1, { mine: ["🎉"] }));
  store.hear(message(1, 2, { reactions: [{ emoji: "🎉", count: 2 }] }));
  expect(store.view().messages[0]).toMatchObject({ mine: ["🎉"], reactions: [{ count: 2 }] });
});

test("a message that was sent and heard stands there once, by the id of its device", () => {
  const store = opened(message(1));
  store.add({ client: id(2), text: "Mine", picture: null, reply: null, at: "", state: "sending" });
  store.hear(message(2));
  expect(store.view().unsent).toEqual([]);
  store.take([message(2)]);
  expect(seqs(store)).toEqual([1, 2]);
});

test("what was said before the own message and is heard after its answer stands above it", () => {
  const store = opened(message(1), message(2));
  store.take([message(5)]);
  expect(store.hear(message(3))).toBe(true);
  expect(store.hear(message(4))).toBe(true);
  expect(store.hear(message(5))).toBe(true);
  expect(seqs(store)).toEqual([1, 2, 3, 4, 5]);
});

test("an answer that says how much was missed comes too late when a newer page is shown", () => {
  const store = new RoomStore();
  store.show(page(message(400)));
  expect(store.catchUp({ last_change: 400, missed: 400, messages: [] })).toBe(true);
  expect(store.view().missed).toBe(0);
});

test("too much that was missed is said, and nothing is shown beside a gap", () => {
  const store = opened(message(1));
  expect(store.catchUp({ last_change: 400, missed: 399, messages: [] })).toBe(false);
  expect(store.view().missed).toBe(399);
  expect(seqs(store)).toEqual([1]);
});

test("while an older part is shown nothing is added below it", () => {
  const store = new RoomStore();
  store.show({ ...page(message(1), message(2)), after: true });
  store.hear(message(3));
  expect(seqs(store)).toEqual([1, 2]);
});

test("a page that is older than what was heard while it was on its way says so", () => {
  const store = opened(message(1), message(2));
  store.show({ ...page(message(1)), after: true });
  const latest = page(message(1), message(2));
  expect(store.hear(message(2))).toBe(true);
  expect(store.hear(message(3))).toBe(true);
  expect(store.show(latest)).toBe(false);
  store.catchUp({ last_change: 3, missed: 1, messages: [message(3)] });
  expect(seqs(store)).toEqual([1, 2, 3]);
  expect(store.show(page(message(1), message(2), message(3)))).toBe(true);
});

test("what is older than all that is shown is not added above it: what lies between is not known", () => {
  const store = new RoomStore();
  store.show({ ...page(message(40), message(41)), before: true });
  store.hear(message(7, 42, { text: "Changed long after" }));
  expect(seqs(store)).toEqual([40, 41]);
});

test("a quote loses its words with the message that it quotes, shown or not, and whatever answer comes later", () => {
  const reply = { id: id(1), seq: 1, author: id(91), name: "Vera", text: "Line 1" };
  const gone = message(1, 4, { state: "removed", removed_by: "author", text: "" });
  for (const shown of [[message(1)], []]) {
    const store = new RoomStore();
    store.show({ ...page(...shown, message(2, 2, { reply }), message(3)), before: shown.length === 0 });
    expect(store.hear(gone)).toBe(true);
    expect(store.view().messages.find(({ seq }) => seq === 2)?.reply).toMatchObject({ seq: 1, text: "" });
  }
  const store = opened(message(1), message(2));
  store.hear(message(1, 3, { text: "Changed" }));
  store.take([message(4, 4, { reply })]);
  expect(store.view().messages.at(-1)?.reply?.text).toBe("Changed");
  store.take([message(1, 5, { state: "held", text: "" })]);
  expect(store.view().messages.at(-1)?.reply?.text).toBe("");
});

const by = (n: number, name: string, more: object = {}) => ({
  author: { id: id(n), name, level: 1, staff: false, avatar: null, ...more },
});
const names = (store: RoomStore) => store.view().messages.map(({ author }) => author?.name);

test("a new name, picture or role of who wrote stands beside everything of theirs, pinned and quoted too", () => {
  const reply = { id: id(1), seq: 1, author: id(91), name: "V\u2022\u2022\u2022 H.", text: "Line 1" };
  const store = new RoomStore();
  store.show({
    ...page(
      message(2, 2, by(91, "V\u2022\u2022\u2022 H.")),
      message(3, 3, by(92, "tess")),
      message(4, 4, { ...by(92, "tess"), reply }),
      message(5, 5, by(91, "V\u2022\u2022\u2022 H.")),
    ),
    pinned: [message(2, 2, by(91, "V\u2022\u2022\u2022 H."))],
    before: true,
  });
  expect(store.hear(message(5, 6, by(91, "vera", { staff: true, avatar: "avatars/1" })))).toBe(true);
  expect(names(store)).toEqual(["vera", "tess", "tess", "vera"]);
  expect(store.view().messages[0]?.author).toMatchObject({ staff: true, avatar: "avatars/1" });
  expect(store.view().messages[2]?.reply?.name).toBe("vera");
  expect(store.view().pinned[0]?.author?.name).toBe("vera");
  // Whose latest message lies outside of what is shown is heard all the same.
  store.hear(message(0, 7, by(92, "tess-two")));
  expect(names(store)).toEqual(["vera", "tess-two", "tess-two", "vera"]);
  // Older ones come with the name of today, and an answer from before does not bring the old one back.
  store.extend({ ...page(message(1, 1, by(91, "V\u2022\u2022\u2022 H."))), last_change: 5 }, "before");
  expect(names(store)).toEqual(["vera", "vera", "tess-two", "tess-two", "vera"]);
});

test("a name that changed while nobody heard it is fetched with what was missed, even when the message that tells it is old", () => {
  const store = opened(
    message(1, 1, by(91, "old")),
    message(2, 2, by(91, "old")),
    message(3, 3, by(92, "tess")),
  );
  store.catchUp({ last_change: 9, missed: 6, messages: [message(2, 9, by(91, "new"))] });
  expect(names(store)).toEqual(["new", "new", "tess"]);
  // Told twice, in the wrong order.
  store.take([message(2, 5, by(91, "between"))]);
  expect(names(store)).toEqual(["new", "new", "tess"]);
});
