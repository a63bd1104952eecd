import type { RawData, WebSocket } from "ws";
import { Channel, readable, type Outlet } from "./channel.ts";
import { subscriptionId } from "./changes/subscription.ts";
import { handleEvent } from "./events.ts";
import { decodeFrame, encodeFrame, encodeUserBroadcast, type Message, type Vsn } from "./frame.ts";
import type { Broadcast } from "./hub.ts";
import { JoinRefused, parseJoin } from "./join.ts";
import { claimsOf, TokenRefused } from "./token.ts";
import type { World } from "./world.ts";
import { describeError } from "../../../lib/platform/describe-error.ts";

const IDLE_MS = 60_000;
const MOST_CHANNELS = 100;
const PREFIX = "realtime:";

type Joined = { joinRef: string | null; channel: Channel };

/** Speaks Phoenix with one WebSocket until it closes. `apikey` has been checked. */
export function serveSocket(world: World, socket: WebSocket, vsn: Vsn, apikey: string): void {
  const joined = new Map<string, Joined>();
  const queues = new Map<string, Promise<void>>();

  const send = (message: Parameters<typeof encodeFrame>[1]) => socket.send(encodeFrame(vsn, message));
  const reply = ({ joinRef, ref, topic }: Message, status: "ok" | "error", response: object) =>
    send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });

  function sendBroadcast(topic: string, broadcast: Broadcast): void {
    if (broadcast.kind === "message") {
      send({ joinRef: null, ref: null, topic, event: "broadcast", payload: broadcast.payload });
    } else if (vsn === "2.0.0") {
      socket.send(encodeUserBroadcast(topic, broadcast));
    } else if (broadcast.encoding === "json") {
      const { event, body, meta } = broadcast;
      const payload = {
        type: "broadcast",
        event,
        payload: JSON.parse(body.toString("utf8")) as unknown,
        meta,
      };
      send({ joinRef: null, ref: null, topic, event: "broadcast", payload });
    }
  }

  function outlet(topic: string, joinRef: string | null): Outlet {
    return {
      push: (event, payload) => send({ joinRef, ref: null, topic, event, payload }),
      broadcast: (broadcast) => sendBroadcast(topic, broadcast),
      closed: () => {
        if (joined.get(topic)?.joinRef === joinRef) joined.delete(topic);
        send({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
      },
    };
  }

  async function openChannel(message: Message): Promise<Channel> {
    if (!message.topic.startsWith(PREFIX)) throw new JoinRefused("unmatched topic");
    const topic = message.topic.slice(PREFIX.length);
    if (topic === "") throw new JoinRefused("TopicNameRequired: You must provide a topic name");
    if (joined.size >= MOST_CHANNELS) throw new JoinRefused("ChannelRateLimitReached: Too many channels");
    const config = parseJoin(message.payload);
    const claims = await claimsOf(world.keys, apikey, message.payload.access_token);
    const read = await readable(world, topic, config, claims);
    if (!read.broadcast && !read.presence) {
      throw new JoinRefused(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      );
    }
    const channel = new Channel(world, outlet(message.topic, message.joinRef), topic, config, claims, read);
    if (config.waitForChanges !== null && config.postgresChanges.length > 0) {
      await channel.follow(config.waitForChanges).catch((error: Error) => {
        throw new JoinRefused(`RealtimeDisabledForConfiguration: ${error.message}`);
      });
    }
    return channel;
  }

  async function join(message: Message): Promise<void> {
    const before = joined.get(message.topic);
    if (before) leave(message.topic, before);
    let channel: Channel;
    try {
      channel = await openChannel(message);
    } catch (error) {
      if (error instanceof JoinRefused) return reply(message, "error", { reason: error.message });
      if (error instanceof TokenRefused) {
        return reply(message, "error", { reason: `${error.code}: ${error.message}` });
      }
      throw error;
    }
    if (socket.readyState !== socket.OPEN) return channel.close();
    joined.set(message.topic, { joinRef: message.joinRef, channel });
    const { postgresChanges: asked, waitForChanges } = channel.config;
    reply(message, "ok", {
      postgres_changes: asked.map((params) => ({ ...params, id: subscriptionId(params) })),
    });
    channel.start();
    if (asked.length === 0) return;
    if (waitForChanges === null) void channel.followAloud();
    else channel.system("postgres_changes", "ok", "Subscribed to PostgreSQL");
  }

  function leave(topic: string, { joinRef, channel }: Joined): void {
    joined.delete(topic);
    channel.close();
    send({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
  }

  async function handle(message: Message): Promise<void> {
    if (message.event === "phx_join") return join(message);
    const known = joined.get(message.topic);
    if (message.event === "phx_leave") {
      reply(message, "ok", {});
      if (known) leave(message.topic, known);
      return;
    }
    if (!known) return reply(message, "error", { reason: "unmatched topic" });
    const answer = await handleEvent(world, apikey, known.channel, message);
    if (answer) reply(message, answer.status, answer.response);
  }

  /** Messages of one topic are handled in order; a slow join does not hold up the others. */
  function enqueue(message: Message): void {
    const queue = (queues.get(message.topic) ?? Promise.resolve())
      .then(() => (socket.readyState === socket.OPEN ? handle(message) : undefined))
      .catch((error: Error) => {
        console.warn(`realtime: ${message.event} failed: ${describeError(error)}`);
        if (socket.readyState === socket.OPEN)
          reply(message, "error", { reason: "Unknown Error on Channel" });
      })
      .finally(() => {
        if (queues.get(message.topic) === queue) queues.delete(message.topic);
      });
    queues.set(message.topic, queue);
  }

  const idle = setTimeout(() => socket.terminate(), IDLE_MS);
  socket.on("message", (data: RawData, isBinary) => {
    idle.refresh();
    let message: Message;
    try {
      message = decodeFrame(vsn, data as Buffer, isBinary);
    } catch {
      socket.close(1002, "unreadable frame");
      return;
    }
    if (message.topic === "phoenix" && message.event === "heartbeat") reply(message, "ok", {});
    else enqueue(message);
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearTimeout(idle);
    for (const { channel } of joined.values()) channel.close();
    joined.clear();
  });
}
