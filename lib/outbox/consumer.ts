import type { EventOf, EventType } from "./schema";

/** Does what the event asks for; throws when it could not, and is then called again. Called at least once per event. */
export type Handler<T extends EventType> = (event: EventOf<T>) => Promise<void>;

/** Somebody who is told of facts: all are listed in `lib/consumers/registry.ts`. */
export type Consumer = {
  /** Names its position in the database, so it never changes. */
  name: string;
  /** Where a new consumer begins: with the events that are kept, or with those to come. */
  starts: "beginning" | "now";
  handlers: { [T in EventType]?: Handler<T> };
};
