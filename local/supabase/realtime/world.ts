import type { Sql } from "postgres";
import type { Keys } from "../keys.ts";
import type { Follower } from "./changes/deliver.ts";
import type { ChangeStream } from "./changes/stream.ts";
import type { Hub } from "./hub.ts";
import { Presences, type PresenceDiff } from "./presence.ts";

/** What all channels of one server share. */
export type World = {
  sql: Sql;
  keys: Keys;
  hub: Hub;
  presences: PresenceBoard;
  followers: Set<Follower>;
  stream: ChangeStream;
};

/** The presences of every room; an empty room is forgotten. */
export class PresenceBoard {
  readonly #rooms = new Map<string, Presences>();

  at(room: string): Presences {
    const presences = this.#rooms.get(room) ?? new Presences();
    this.#rooms.set(room, presences);
    return presences;
  }

  untrack(room: string, owner: object): PresenceDiff | null {
    const presences = this.#rooms.get(room);
    const diff = presences?.untrack(owner) ?? null;
    if (presences?.size === 0) this.#rooms.delete(room);
    return diff;
  }
}
