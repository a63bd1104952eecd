import type { Message } from "@/lib/chat/schema";
import { AppError } from "@/lib/platform/errors";
import type { RoomStore } from "./room-store";
import { act } from "./server";

/** After which a message that never arrived is text again, not a message of the next day. */
const stale = 10 * 60_000;
const pause = (tries: number) => Math.min(1000 * 2 ** tries, 15_000) * (0.75 + Math.random() / 2);

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

  constructor(room: string, store: RoomStore, returned: (text: string) => void) {
    this.#room = room;
    this.#store = store;
    this.#returned = returned;
  }

  send(text: string, reply: Message | null): void {
    this.#store.add({
      client: crypto.randomUUID(),
      text,
      reply,
      at: new Date().toISOString(),
      state: "queued",
    });
    void this.flush();
  }

  again(client: string): void {
    this.#store.change(client, { state: "queued", code: undefined });
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
          this.#store.drop(next.client);
          this.#returned(next.text);
          continue;
        }
        const { client, text, reply } = next;
        if (next.state === "queued") this.#store.change(client, { state: "sending" });
        try {
          this.#store.take([
            await act({ do: "send", room: this.#room, client, text, reply: reply?.id ?? null }),
          ]);
          this.#store.drop(client);
          this.#tries = 0;
        } catch (error) {
          if (error instanceof AppError) {
            this.#store.change(client, { state: "failed", code: error.code });
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
