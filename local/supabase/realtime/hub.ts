import type { UserBroadcast } from "./frame.ts";
import type { PresenceDiff } from "./presence.ts";

/** Who hears what happens in a room. */
export type Listener = {
  receive(broadcast: Broadcast): void;
  presenceChanged(diff: PresenceDiff): void;
};

/** A broadcast as a client's JSON message, or as a body that is passed on unread. */
export type Broadcast =
  { kind: "message"; payload: Record<string, unknown> } | ({ kind: "user" } & UserBroadcast);

/** Private and public channels of the same name never hear each other. */
export const roomName = (topic: string, isPrivate: boolean) => `${isPrivate ? "private" : "public"}:${topic}`;

/** Who listens to which room. */
export class Hub {
  readonly #rooms = new Map<string, Set<Listener>>();

  join(room: string, listener: Listener): void {
    const listeners = this.#rooms.get(room) ?? new Set();
    this.#rooms.set(room, listeners.add(listener));
  }

  leave(room: string, listener: Listener): void {
    const listeners = this.#rooms.get(room);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#rooms.delete(room);
  }

  send(room: string, broadcast: Broadcast, except?: Listener): void {
    for (const listener of this.#rooms.get(room) ?? []) if (listener !== except) listener.receive(broadcast);
  }

  presence(room: string, diff: PresenceDiff | null): void {
    if (!diff) return;
    for (const listener of this.#rooms.get(room) ?? []) listener.presenceChanged(diff);
  }
}
