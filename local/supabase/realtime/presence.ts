import { isDeepStrictEqual } from "node:util";

type Meta = Record<string, unknown> & { phx_ref: string };
export type PresenceState = Record<string, { metas: Meta[] }>;
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState };

type Entry = { key: string; payload: Record<string, unknown>; meta: Meta };

let lastRef = 0;
const nextRef = () => `P${(++lastRef).toString(36)}`;

/** Who is present in one room, by the channel that tracks them; speaks Phoenix Presence. */
export class Presences {
  readonly #entries = new Map<object, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  state(): PresenceState {
    const state: PresenceState = {};
    for (const { key, meta } of this.#entries.values()) (state[key] ??= { metas: [] }).metas.push(meta);
    return state;
  }

  /** Null when the same payload is tracked again. */
  track(owner: object, key: string, payload: Record<string, unknown>): PresenceDiff | null {
    const before = this.#entries.get(owner);
    if (before && isDeepStrictEqual(before.payload, payload)) return null;
    const meta: Meta = { ...payload, phx_ref: nextRef() };
    if (before) meta.phx_ref_prev = before.meta.phx_ref;
    this.#entries.set(owner, { key, payload, meta });
    return {
      joins: { [key]: { metas: [meta] } },
      leaves: before ? { [before.key]: { metas: [before.meta] } } : {},
    };
  }

  /** Null when the owner was not present. */
  untrack(owner: object): PresenceDiff | null {
    const before = this.#entries.get(owner);
    if (!before) return null;
    this.#entries.delete(owner);
    return { joins: {}, leaves: { [before.key]: { metas: [before.meta] } } };
  }
}
