import { afterAll, beforeAll, expect, test } from "vitest";
import { castOfChat } from "./chat-cast.ts";

let cast: Awaited<ReturnType<typeof castOfChat>>;
beforeAll(async () => {
  cast = await castOfChat();
});
afterAll(() => cast.db.drop());

test("the latest messages of a room are read without its others, also by a plan that is kept", async () => {
  const { db } = cast;
  const [member, room] = [await cast.writer(), await cast.room()];
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into private.chat_messages (room_id, seq, change, user_id, client_id, text)
      select ${room}, n, n, ${member}, gen_random_uuid(), 'Message ' || n from generate_series(1, 5000) n`;
  });
  await db.sql`update private.chat_rooms set last_seq = 5000, last_change = 5000 where id = ${room}`;
  await db.sql.unsafe("vacuum analyze private.chat_messages");
  const read = await db.as(member, async (tx) => {
    const count = async () => {
      const [row] =
        await tx`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
          where schemaname || '.' || relname = 'private.chat_messages'`;
      return row?.rows as number;
    };
    // After five calls a session keeps a plan for whatever it is asked.
    for (let call = 0; call < 8; call += 1) await tx`select chat_page(${room})`;
    const before = await count();
    const [row] = await tx`select chat_page(${room}) as page`;
    expect(row?.page).toMatchObject({ before: true, after: false });
    return (await count()) - before;
  });
  expect(read).toBeLessThan(500);
});
