import { randomUUID } from "node:crypto";
import { join } from "./cast.ts";
import type { Case, castOfStaff } from "./staff-cast.ts";

/** What each kind of change to the chat is made on, and the change. */
export function undoChat({
  db,
  admin,
  moderator,
  call,
}: Awaited<ReturnType<typeof castOfStaff>>): Record<string, () => Promise<Case>> {
  /** A message of a new member in the public room. */
  const message = async () => {
    const author = await join(db);
    const [{ room, seq }] =
      (await db.sql`update private.chat_rooms set last_seq = last_seq + 1, last_change = last_change + 1
      where slug = 'base-camp' returning id as room, last_seq as seq`) as unknown as [
        { room: string; seq: string },
      ];
    const [row] =
      await db.sql`insert into private.chat_messages (room_id, seq, change, user_id, client_id, text)
      select ${room}, ${seq}, last_change, ${author}, ${randomUUID()}, 'A word' from private.chat_rooms where id = ${room} returning id`;
    return { id: row?.id as string, author };
  };
  const decide = (id: string, decision: string) =>
    call(moderator, `admin_decide_message('${id}', '${decision}', 'spam', 'As the rules say')`);
  const rule = async () => {
    await call(moderator, `admin_save_chat_rule('word', '${randomUUID()}', 'block', 'Spam')`);
    const [row] =
      await db.sql`select id from private.chat_rules where removed_at is null order by created_at desc limit 1`;
    return row?.id as string;
  };
  return {
    "member.messages_removed": async () => {
      const { author } = await message();
      const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
      const suspend = (remove: string) =>
        call(moderator, `admin_suspend_member('${author}', '${until}', 'Spam', null, ${remove})`);
      await suspend("null");
      return {
        change: async () => {
          await suspend("'day'");
          const [removed] = await db.sql`select max(id)::int as line from audit_log
            where action = 'member.messages_removed' and subject_id = ${author}`;
          return { line: removed?.line as number, undo: true };
        },
      };
    },
    "message.decided": async () => {
      const { id } = await message();
      return { change: () => decide(id, "mute_1h") };
    },
    "message.cleared": async () => {
      const { id } = await message();
      await db.sql`update private.chat_messages set held_at = now() where id = ${id}`;
      return {
        change: () => call(moderator, `admin_decide_message('${id}', 'dismiss', null, 'Nothing wrong')`),
      };
    },
    "message.pinned": async () => {
      const { id } = await message();
      return { change: () => call(moderator, `admin_pin_message('${id}', true)`) };
    },
    "message.unpinned": async () => {
      const { id } = await message();
      await call(moderator, `admin_pin_message('${id}', true)`);
      return { change: () => call(moderator, `admin_pin_message('${id}', false)`) };
    },
    "strike.lifted": async () => {
      const { id, author } = await message();
      await decide(id, "warn");
      const [strike] = await db.sql`select id from private.strikes where user_id = ${author}`;
      const made = await call(
        author,
        `submit_appeal('strike', '${strike?.id}', 'It was not like that at all.')`,
      );
      return {
        change: async () => {
          const { line } = await call(
            admin,
            `admin_decide_appeal('${(made as unknown as { id: string }).id}', 'accept', 'They are right')`,
          );
          const [written] =
            await db.sql`select (after ->> 'line')::int as line from audit_log where id = ${line}`;
          return { line: written?.line as number, undo: true };
        },
      };
    },
    "room.changed": async () => {
      const [room] = await db.sql`select id from private.chat_rooms where slug = 'plus'`;
      return {
        change: () =>
          call(moderator, `admin_set_chat_room('${room?.id as string}', 10, 'newcomers', 60, 'Busy')`),
      };
    },
    "chat_rule.made": () =>
      Promise.resolve({
        change: () => call(moderator, `admin_save_chat_rule('word', '${randomUUID()}', 'hold', 'Spam')`),
      }),
    "chat_rule.removed": async () => {
      const id = await rule();
      return { change: () => call(moderator, `admin_remove_chat_rule('${id}', 'Over')`) };
    },
  };
}
