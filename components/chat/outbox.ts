import type { Message, Picture } from "@/lib/chat/schema";
import { localStore, readJson } from "@/lib/platform/browser/storage";
import { AppError } from "@/lib/platform/errors";
import { keep, unsentKey } from "./drafts";
import type { RoomStore, Unsent } from "./room-store";
import { act } from "./server";

/** After which a message that never arrived is text again, not a message of the next day. */
const stale = 10 * 60_000;
const pause = (tries: number) => Math.min(1000 * 2 ** tries, 15_000) * (0.75 + Math.random() / 2);

/** Whether what was stored under the id of a message is one: another version of the site may have written it. */
function isUnsent(stored: unknown, id: string): stored is Unsent {
  const { client, text, at } = (stored ?? {}) as Partial<Unsent>;
  const isDated = typeof at === "string" && !Number.isNaN(Date.parse(at));
  return client === id && typeof text === "string" && isDated;
}

/**
 * Sends what was written in a room, one after the other, with the same id however often it is tried. What is refused
 * stays to be tried again or dropped; what was not answered may have arrived and is tried until it is known.
 */
export class Outbox {
  #running = false;
  #tries = 0;
  readonly #room: string;
  readonly #store: RoomStore;
  readonly #returned: (text: string) => void;
  /** What of this outbox stands in the browser's storage. */
  readonly #kept = new Set<string>();
  readonly #key: string;

  constructor(room: string, store: RoomStore, me: string, returned: (text: string) => void) {
    this.#room = room;
    this.#store = store;
    this.#returned = returned;
    this.#key = unsentKey(me, room);
    store.subscribe(() => {
      const left = new Set(store.view().unsent.map(({ client }) => client));
      for (const client of this.#kept) if (!left.has(client)) this.#forget(client);
    });
  }

  #forget(client: string): void {
    keep(this.#key + client, null);
    this.#kept.delete(client);
  }

  send(text: string, reply: Message | null, picture: Picture | null = null): void {
    const client = crypto.randomUUID();
    const at = new Date().toISOString();
    const unsent: Unsent = { client, text, picture, reply, at, state: "queued" };
    // A reload, or another room meanwhile, loses nothing.
    keep(this.#key + client, JSON.stringify(unsent));
    this.#kept.add(client);
    this.#store.add(unsent);
    void this.flush();
  }

  /** Takes up what an earlier page of this browser could not send: it may have arrived, and is tried with its own id. */
  restore(): void {
    const known = new Set(this.#store.view().unsent.map(({ client }) => client));
    const found = localStore
      .keys()
      .filter((key) => key.startsWith(this.#key) && !known.has(key.slice(this.#key.length)))
      .flatMap((key) => {
        const stored = readJson(localStore, key);
        return isUnsent(stored, key.slice(this.#key.length)) ? [stored] : [];
      })
      .toSorted((a, b) => a.at.localeCompare(b.at));
    for (const unsent of found) {
      this.#kept.add(unsent.client);
      this.#store.add({ ...unsent, state: "unconfirmed" });
    }
    void this.flush();
  }

  again(client: string): void {
    const at = new Date().toISOString();
    this.#store.change(client, { state: "queued", at, code: undefined, until: undefined });
    void this.flush();
  }

  async flush(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (;;) {
        const next = this.#store
          .view()
          .unsent.find(({ state }) => state === "queued" || state === "unconfirmed");
        if (!next) return;
        if (Date.now() - new Date(next.at).getTime() > stale) {
          if (next.picture) {
            // A field of text cannot take it back: it waits for its writer.
            this.#store.change(next.client, { state: "failed" });
            continue;
          }
          this.#store.drop(next.client);
          this.#returned(next.text);
          continue;
        }
        const { client, text, reply, picture } = next;
        if (next.state === "queued") this.#store.change(client, { state: "sending" });
        try {
          this.#store.take([
            await act({
              do: "send",
              room: this.#room,
              client,
              text,
              reply: reply?.id ?? null,
              picture: picture?.id ?? null,
            }),
          ]);
          this.#store.drop(client);
          this.#tries = 0;
        } catch (error) {
          // After a fault of the server it may have arrived, as when no answer comes.
          if (error instanceof AppError && !error.code.startsWith("HTTP 5")) {
            const { code, retryAfter } = error;
            const until = retryAfter && Date.now() + retryAfter * 1000;
            this.#store.change(client, { state: "failed", code, until });
            continue;
          }
          this.#store.change(client, { state: "unconfirmed" });
          await new Promise((resolve) => setTimeout(resolve, pause(this.#tries)));
          this.#tries += 1;
        }
      }
    } finally {
      this.#running = false;
    }
  }
}
