import { z } from "zod";
import { appeal, suspension } from "@/lib/appeals/schema";
import { writtenProse } from "@/lib/platform/text/written";
import { levelKeys } from "@/lib/points/rules";
import { communityRules, memberReasons, restrictions, roomKinds, strikeKinds } from "@/lib/moderation/schema";

export const emojis = ["👍", "❤️", "😂", "🎉", "👀", "🏔️", "✅", "👎"] as const;
export type Emoji = (typeof emojis)[number];

export const longestMessage = 1000;

const count = z.number().int();
const names = z.record(z.string(), z.string());

/** A picture of a message (`private.picture_json`). */
export const picture = z.object({ id: z.uuid(), width: count, height: count });
export type Picture = z.output<typeof picture>;

/** A message (`private.message_json`). */
export const message = z.object({
  id: z.uuid(),
  room: z.uuid(),
  /** Its number in the room, without gaps. */
  seq: count,
  /** The number of its last change in the room: the higher one is the newer. */
  change: count,
  /** Chosen by the device that sent it. */
  client: z.uuid(),
  at: z.string(),
  edited_at: z.string().nullable(),
  state: z.enum(["shown", "held", "removed"]),
  removed_by: z.enum(["author", "staff", "erasure"]).nullable(),
  /** Empty where it may not be read. */
  text: z.string(),
  pinned: z.boolean(),
  picture: picture.nullable(),
  /** What the page of its first link says of itself. */
  preview: z
    .object({
      url: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      picture: picture.nullable(),
    })
    .nullable(),
  author: z
    .object({
      id: z.uuid(),
      name: z.string().nullable(),
      level: count,
      staff: z.boolean(),
      /** Its place in our own storage. */
      avatar: z.string().nullable(),
    })
    .nullable(),
  reply: z
    .object({
      id: z.uuid(),
      seq: count,
      /** Id of who wrote what is quoted. */
      author: z.uuid().nullable(),
      name: z.string().nullable(),
      text: z.string(),
    })
    .nullable(),
  reactions: z.array(z.object({ emoji: z.string(), count })),
  /** The reader's own reactions; what everybody hears does not say them. */
  mine: z.array(z.string()).optional(),
  /** Ids of members. */
  mentions: z.array(z.uuid()),
});
export type Message = z.output<typeof message>;

export const refusal = z.object({
  code: z.enum(["suspended", "chat_muted", "chat_plan", "chat_restricted"]),
  until: z.string().nullable(),
});

/** A room as a member sees it (`private.room_json`). */
export const room = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: z.enum(roomKinds),
  names,
  /** Of realtime. */
  topic: z.string(),
  last_seq: count,
  last_change: count,
  read_seq: count.nullable(),
  unread: count,
  mentions: count,
  /** Seconds between two messages of the reader. */
  pause: count,
  slow: count,
  restriction: z.enum(restrictions).nullable(),
  restricted_until: z.string().nullable(),
  /** Why the reader may not write. */
  refusal: refusal.nullable(),
  version: z.string(),
});
export type Room = z.output<typeof room>;

const strike = z.object({
  id: z.uuid(),
  kind: z.enum(strikeKinds),
  /** Of `messages` none, nor a reason. */
  rule: z.enum(communityRules).nullable(),
  reason: z.string(),
  /** How many messages it removed. */
  messages: count,
  until: z.string().nullable(),
  forever: z.boolean(),
  at: z.string(),
  expires_at: z.string(),
  lifted: z.boolean(),
  /** Of the message, while it is kept. */
  text: z.string().nullable(),
  appeal: appeal.nullable(),
});
export type Strike = z.output<typeof strike>;

/** Answer of `my_chat`. */
export const myChat = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  staff: z.boolean(),
  newcomer: z.boolean(),
  /** Whether the plan has pictures in messages. */
  pictures: z.boolean(),
  presence: z.boolean(),
  digest: z.boolean(),
  edit_minutes: count,
  strikes: z.array(strike),
  /** That runs: the member reads, and writes nothing. */
  suspension: suspension.nullable(),
  /** The topic on which this session hears that `rooms` or `strikes` have changed. */
  standing: z.string(),
  rooms: z.array(room),
});
export type MyChat = z.output<typeof myChat>;

const found = z.object({
  messages: z.array(message),
  /** Whether there are more. */
  before: z.boolean(),
  after: z.boolean(),
  last_change: count,
});

/** Answer of `search_chat`. */
export const chatSearch = found;
/** Answer of `chat_page`. */
export const chatPage = found.extend({ pinned: z.array(message) });
export type ChatPage = z.output<typeof chatPage>;

/** Answer of `chat_changes`. */
export const chatChanges = z.object({
  last_change: count,
  missed: count,
  /** By their last change; empty when too many were missed. */
  messages: z.array(message),
});
export type ChatChanges = z.output<typeof chatChanges>;

/** Answer of `be_in_chat`. */
export const chatHere = z.object({ count, here: z.array(z.string()), rooms: z.array(room) });
export type ChatHere = z.output<typeof chatHere>;

export const chatNames = z.array(z.string());

/** Answer of `public_chat`. */
export const publicChat = z.object({
  room: z.uuid(),
  names,
  messages: z.array(
    z.object({
      id: z.uuid(),
      seq: count,
      at: z.string(),
      edited: z.boolean(),
      name: z.string().nullable(),
      staff: z.boolean(),
      text: z.string(),
      /** Whether it has a picture, which only members see. */
      picture: z.boolean(),
    }),
  ),
  here: count,
  rooms: z.array(z.object({ slug: z.string(), kind: z.enum(roomKinds), names, tier: z.string().nullable() })),
  room_level: z.enum(levelKeys),
  at: z.string(),
});
export type PublicChat = z.output<typeof publicChat>;

const id = z.uuid();
const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const pageQuery = z.object({
  room: id,
  before: number.optional(),
  after: number.optional(),
  around: number.optional(),
  at: z.iso.datetime().optional(),
});
export const changesQuery = z.object({
  room: id,
  after: number,
  /** From the page that all readers of the room share (`shared-changes.ts`). */
  shared: z.stringbool().default(false),
});
export const searchQuery = z.object({ room: id, q: z.string().max(200), before: number.optional() });
export const namesQuery = z.object({ room: id, start: z.string().max(30) });
export const hereForm = z.object({ room: id, typing: z.boolean().default(false) });

/** What a member does in the chat. */
export const chatAct = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("send"),
    room: id,
    client: id,
    text: z.string().max(4000),
    reply: id.nullable(),
    picture: id.nullable().default(null),
  }),
  z.object({ do: z.literal("edit"), message: id, text: z.string().max(4000) }),
  z.object({ do: z.literal("delete"), message: id }),
  z.object({ do: z.literal("react"), message: id, emoji: z.enum(emojis), on: z.boolean() }),
]);
export type ChatAct = z.output<typeof chatAct>;

export const readForm = z.object({ room: id, device: id, seq: number });
export const unreadForm = z.object({ room: id, seq: number });
export const reportForm = z.object({
  message: id,
  reason: z.enum(memberReasons),
  note: writtenProse(500).default(""),
});
export const preferencesForm = z.object({ presence: z.boolean(), digest: z.boolean() });

/** Of an uploaded picture, before it is drawn anew. */
export const pictureBytes = 8 * 1024 * 1024;
/** Answer of `claim_chat_previews`. */
export const claimedPreviews = z.array(z.object({ message: z.uuid(), url: z.string() }));
export type ClaimedPreview = z.output<typeof claimedPreviews>[number];
