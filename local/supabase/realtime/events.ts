import type { Channel } from "./channel.ts";
import type { Message } from "./frame.ts";
import { claimsOf, TokenRefused } from "./token.ts";
import type { World } from "./world.ts";

export type Answer = { status: "ok" | "error"; response: object } | null;

const OK: Answer = { status: "ok", response: {} };
const failed = (reason: string): Answer => ({ status: "error", response: { reason } });

/** Sends to the room. A member who may not send is not answered, as hosted Realtime does: the push times out. */
async function broadcast(world: World, channel: Channel, message: Message): Promise<Answer> {
  if (message.broadcast?.meta && "persist" in message.broadcast.meta) {
    return { status: "error", response: { error: "persist is not covered by the local Realtime" } };
  }
  if (!(await channel.write()).broadcast) return null;
  world.hub.send(
    channel.room,
    message.broadcast
      ? { kind: "user", ...message.broadcast }
      : { kind: "message", payload: message.payload },
    channel.config.selfBroadcast ? undefined : channel,
  );
  return channel.config.ackBroadcast ? OK : null;
}

async function presence(world: World, channel: Channel, payload: Record<string, unknown>): Promise<Answer> {
  const event = typeof payload.event === "string" ? payload.event.toLowerCase() : "";
  if (event === "untrack") {
    world.hub.presence(channel.room, world.presences.untrack(channel.room, channel));
    return OK;
  }
  if (event !== "track") return failed("UnknownPresenceEvent");
  const state = payload.payload ?? {};
  if (typeof state !== "object" || Array.isArray(state))
    return failed("Presence track payload must be a map");
  if (!(await channel.write()).presence) return failed("UnableToHandlePresence");
  const presences = world.presences.at(channel.room);
  world.hub.presence(
    channel.room,
    presences.track(channel, channel.config.presenceKey, state as Record<string, unknown>),
  );
  return OK;
}

async function renewToken(world: World, apikey: string, channel: Channel, token: unknown): Promise<Answer> {
  if (typeof token !== "string" || token.startsWith("sb_")) return null;
  try {
    await channel.renew(await claimsOf(world.keys, apikey, token));
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    channel.end(error.message);
  }
  return null;
}

/** Handles one message to a joined channel; null means that nothing is answered. */
export async function handleEvent(
  world: World,
  apikey: string,
  channel: Channel,
  message: Message,
): Promise<Answer> {
  if (message.event === "broadcast") return broadcast(world, channel, message);
  if (message.event === "presence") return presence(world, channel, message.payload);
  if (message.event === "access_token")
    return renewToken(world, apikey, channel, message.payload.access_token);
  return null;
}
