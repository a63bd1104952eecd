import { z } from "zod";

export type Vsn = "1.0.0" | "2.0.0";

/** A broadcast whose body the server passes on unread (protocol 2.0.0, binary frames). */
export type UserBroadcast = { event: string; encoding: "json" | "binary"; body: Buffer; meta?: object };

export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  /** Present when the frame was a binary broadcast; `payload` is empty then. */
  broadcast?: UserBroadcast;
};

const USER_BROADCAST_PUSH = 3;
const USER_BROADCAST = 4;

const ref = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null);
const payload = z
  .unknown()
  .transform((value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {},
  );
const v1 = z.object({ join_ref: ref, ref, topic: z.string(), event: z.string(), payload });
const v2 = z.tuple([ref, ref, z.string(), z.string(), payload]).rest(z.unknown());

function decodeBinary(frame: Buffer): Message {
  if (frame[0] !== USER_BROADCAST_PUSH || frame.length < 7) throw new Error("unknown binary frame");
  let offset = 7;
  const take = (size: number) => frame.subarray(offset, (offset += size));
  const [joinRef, pushRef, topic, event] = [1, 2, 3, 4].map((at) => take(frame[at] ?? 0).toString("utf8"));
  const metadata = take(frame[5] ?? 0);
  if (offset > frame.length) throw new Error("binary frame is shorter than its header says");
  const meta = metadata.length > 0 ? (JSON.parse(metadata.toString("utf8")) as object) : undefined;
  return {
    joinRef: joinRef || null,
    ref: pushRef || null,
    topic: topic ?? "",
    event: "broadcast",
    payload: {},
    broadcast: {
      event: event ?? "",
      encoding: frame[6] === 1 ? "json" : "binary",
      body: frame.subarray(offset),
      ...(meta && { meta }),
    },
  };
}

/** Reads one client frame; throws when it is not a frame of that protocol version. */
export function decodeFrame(vsn: Vsn, data: Buffer, isBinary: boolean): Message {
  if (isBinary) return decodeBinary(data);
  const parsed: unknown = JSON.parse(data.toString("utf8"));
  if (vsn === "1.0.0") {
    const { join_ref, ...message } = v1.parse(parsed);
    return { ...message, joinRef: join_ref };
  }
  const [joinRef, messageRef, topic, event, body] = v2.parse(parsed);
  return { joinRef, ref: messageRef, topic, event, payload: body };
}

/** Writes one text frame. */
export function encodeFrame(vsn: Vsn, message: Omit<Message, "payload"> & { payload: unknown }): string {
  const { joinRef, ref: messageRef, topic, event, payload: body } = message;
  return vsn === "1.0.0"
    ? JSON.stringify({ join_ref: joinRef, ref: messageRef, topic, event, payload: body })
    : JSON.stringify([joinRef, messageRef, topic, event, body]);
}

/** Writes a broadcast as a binary frame of kind 4, which only protocol 2.0.0 reads. */
export function encodeUserBroadcast(topic: string, broadcast: UserBroadcast): Buffer {
  const parts = [topic, broadcast.event, broadcast.meta ? JSON.stringify(broadcast.meta) : ""].map((part) =>
    Buffer.from(part, "utf8"),
  );
  const header = [USER_BROADCAST, ...parts.map((part) => part.length), broadcast.encoding === "json" ? 1 : 0];
  if (parts.some((part) => part.length > 255))
    throw new Error("topic, event or metadata is longer than 255 bytes");
  return Buffer.concat([Buffer.from(header), ...parts, broadcast.body]);
}
