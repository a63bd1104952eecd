import type { Claims } from "../claims.ts";
import type { Follower } from "./changes/deliver.ts";
import { SubscriptionRefused } from "./changes/filter.ts";
import { checkSubscription, parseSubscription, type Subscription } from "./changes/subscription.ts";
import { roomName, type Broadcast, type Listener } from "./hub.ts";
import type { JoinConfig } from "./join.ts";
import { mayRead, mayWrite, type Allowed } from "./policies.ts";
import type { PresenceDiff } from "./presence.ts";
import { onExpiry } from "./token.ts";
import type { World } from "./world.ts";
import { describeError } from "../../../lib/platform/describe-error.ts";

/** The socket's side of a channel. */
export type Outlet = {
  push(event: string, payload: unknown): void;
  broadcast(broadcast: Broadcast): void;
  /** Tells the client that the server ended the channel. */
  closed(): void;
};

const STREAM_WAIT_MS = 15_000;

/** One joined topic of one socket. */
export class Channel implements Listener, Follower {
  readonly topic: string;
  readonly room: string;
  readonly config: JoinConfig;
  subscriptions: Subscription[] = [];
  claims: Claims;
  #read: Allowed;
  #write: Promise<Allowed> | null = null;
  #closed = false;
  #cancelExpiry: () => void = () => undefined;
  readonly #world: World;
  readonly #outlet: Outlet;

  constructor(
    world: World,
    outlet: Outlet,
    topic: string,
    config: JoinConfig,
    claims: Claims,
    read: Allowed,
  ) {
    this.#world = world;
    this.#outlet = outlet;
    this.topic = topic;
    this.room = roomName(topic, config.isPrivate);
    this.config = config;
    this.claims = claims;
    this.#read = read;
  }

  /** Starts to hear the room; the join's reply must be on its way. */
  start(): void {
    this.#world.hub.join(this.room, this);
    this.#watchToken();
    if (this.config.presenceEnabled && this.#read.presence) {
      this.push("presence_state", this.#world.presences.at(this.room).state());
    }
    if (this.config.replicationReady) void this.#announceReplication();
  }

  push(event: string, payload: unknown): void {
    if (!this.#closed) this.#outlet.push(event, payload);
  }

  system(extension: "system" | "postgres_changes", status: "ok" | "error", message: string): void {
    this.push("system", { extension, status, message, channel: this.topic });
  }

  receive(broadcast: Broadcast): void {
    if (!this.#closed && this.#read.broadcast) this.#outlet.broadcast(broadcast);
  }

  presenceChanged(diff: PresenceDiff): void {
    if (this.#read.presence) this.push("presence_diff", diff);
  }

  change(payload: { ids: number[]; data: object }): void {
    this.push("postgres_changes", payload);
  }

  resumed(): void {
    this.system("postgres_changes", "ok", "Subscribed to PostgreSQL");
  }

  /** Begins to follow table changes once the stream runs; throws SubscriptionRefused. */
  async follow(timeout = STREAM_WAIT_MS): Promise<void> {
    const wanted = this.config.postgresChanges.map(parseSubscription);
    await this.#world.stream.ready(timeout);
    for (const subscription of wanted) {
      await checkSubscription(this.#world.sql, subscription, this.claims.role);
    }
    if (this.#closed) return;
    this.subscriptions = wanted;
    this.#world.followers.add(this);
  }

  /** As `follow`, with the outcome told by `system` messages instead. */
  async followAloud(): Promise<void> {
    try {
      await this.follow();
      this.system("postgres_changes", "ok", "Subscribed to PostgreSQL");
    } catch (error) {
      if (!(error instanceof SubscriptionRefused)) console.warn(`realtime: ${describeError(error)}`);
      this.system("postgres_changes", "error", (error as Error).message);
    }
  }

  /** What the channel may send; asked of the database once per token. */
  write(): Promise<Allowed> {
    if (!this.config.isPrivate) return Promise.resolve({ broadcast: true, presence: true });
    return (this.#write ??= mayWrite(this.#world.sql, this.topic, this.claims));
  }

  /** Takes over a newer token; ends the channel when it may no longer read. */
  async renew(claims: Claims): Promise<void> {
    const read = await readable(this.#world, this.topic, this.config, claims);
    this.claims = claims;
    this.#write = null;
    this.#read = read;
    if (!read.broadcast && !read.presence) {
      this.end(`You no longer have permission to read from this Channel topic: ${this.topic}`);
      return;
    }
    this.#watchToken();
  }

  /** Ends the channel from the server's side, with the reason as a `system` message. */
  end(reason: string): void {
    if (this.#closed) return;
    this.system("system", "error", reason);
    this.close();
    this.#outlet.closed();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelExpiry();
    this.#world.followers.delete(this);
    this.#world.hub.leave(this.room, this);
    this.#world.hub.presence(this.room, this.#world.presences.untrack(this.room, this));
  }

  #watchToken(): void {
    this.#cancelExpiry();
    this.#cancelExpiry = onExpiry(this.claims, (message) => this.end(message));
  }

  async #announceReplication(): Promise<void> {
    try {
      await this.#world.stream.ready(STREAM_WAIT_MS);
      this.system("system", "ok", "Replication connection established");
    } catch {
      this.end("Replication connection was not established in time");
    }
  }
}

/** What these claims may receive on the topic; everything when it is public. */
export async function readable(
  world: World,
  topic: string,
  config: JoinConfig,
  claims: Claims,
): Promise<Allowed> {
  if (!config.isPrivate) return { broadcast: true, presence: true };
  return mayRead(world.sql, topic, claims);
}
