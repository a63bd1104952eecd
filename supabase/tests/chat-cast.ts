import { randomUUID } from "node:crypto";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

export type Message = {
  id: string;
  seq: number;
  change: number;
  text: string;
  state: "shown" | "held" | "removed";
  pinned: boolean;
  reactions: { emoji: string; count: number }[];
  mine: string[];
  mentions: string[];
  author: { id: string; name: string; staff: boolean; avatar: string | null } | null;
  reply: { text: string; author: string | null; name: string | null } | null;
  edited_at: string | null;
};
type Room = {
  id: string;
  slug: string;
  topic: string;
  unread: number;
  mentions: number;
  refusal: { code: string } | null;
};

/** A database with staff and what tests of the chat ask it. */
export async function castOfChat() {
  const staff = await castOfStaff();
  const { db } = staff;
  const ask = async <T>(who: string, what: string): Promise<T> =>
    (await db.asKept(who, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as T;

  const room = async (slug = "base-camp") =>
    (await db.sql`select id from private.chat_rooms where slug = ${slug}`)[0]?.id as string;

  /** A member whose plan has the chat, no newcomer unless told otherwise. */
  const writer = async ({ tier = "plus", points = 200, days = 30, username = "" } = {}) => {
    const id = await join(db);
    await db.sql`update profiles set tier = ${tier}, created_at = now() - make_interval(days => ${days}),
      username = ${username || null} where user_id = ${id}`;
    await db.sql`update wallet_profiles set total_xp = ${points} where user_id = ${id}`;
    return id;
  };

  /** A session of a member, at the first level and just begun. */
  const session = async (who: string) => {
    const id = randomUUID();
    await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${id}, ${who}, now(), now(), 'aal1')`;
    return id;
  };

  /** Whether realtime lets somebody with these claims join a topic. */
  const mayHear = async (claims: { sub: string; session_id?: string }, topic: string) =>
    (
      await db.sql.begin(async (tx) => {
        const token = JSON.stringify({ role: "authenticated", aal: "aal1", ...claims });
        await tx`select set_config('request.jwt.claims', ${token}, true)`;
        return tx`select coalesce(private.may_hear_chat(${topic}), false) as it`;
      })
    )[0]?.it as boolean;

  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const send = async (
    who: string,
    text: string,
    { to = "base-camp", client = randomUUID() as string, reply = "" } = {},
  ) =>
    ask<Message>(
      who,
      `send_chat_message('${await room(to)}', '${client}', ${quoted(text)}, ${reply ? `'${reply}'` : "null"})`,
    );
  /** Time passes for what a member wrote: limits of pace hold no longer. */
  const later = (who: string, seconds = 120) =>
    db.sql`update private.chat_messages set created_at = created_at - make_interval(secs => ${seconds}) where user_id = ${who}`;
  const myRoom = async (who: string, slug = "base-camp") =>
    (await ask<{ rooms: Room[] }>(who, "my_chat()")).rooms.find((one) => one.slug === slug);
  const decide = (who: string, message: string, decision: string, rule = "respect") =>
    staff.call(who, `admin_decide_message('${message}', '${decision}', '${rule}', 'As the rules say')`);

  return { ...staff, ask, room, writer, session, mayHear, send, later, myRoom, decide };
}
