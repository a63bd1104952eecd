import { afterAll, beforeAll, expect, test } from "vitest";
import { castOfChat } from "./chat-cast.ts";

let cast: Awaited<ReturnType<typeof castOfChat>>;
let member: string;
let room: string;
beforeAll(async () => {
  cast = await castOfChat();
  [member, room] = [await cast.writer(), await cast.room()];
  await cast.db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into private.chat_messages (room_id, seq, change, user_id, client_id, text)
      select ${room}, n, n, ${member}, gen_random_uuid(), 'Message ' || n || case when n % 3000 = 7 then ' crampon' else '' end
      from generate_series(1, 20000) n`;
  });
  await cast.db.sql`update private.chat_rooms set last_seq = 20000, last_change = 20000 where id = ${room}`;
  await cast.db.sql.unsafe("vacuum analyze private.chat_messages");
});
afterAll(() => cast.db.drop());

type Page = { messages: { seq: number }[]; before: boolean; after: boolean };

/** What a call answers, and how many messages it reads once its session keeps its plan (after five calls). */
const read = (call: string) =>
  cast.db.as(member, async (tx) => {
    const count = async () => {
      const [row] =
        await tx`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
          where schemaname || '.' || relname = 'private.chat_messages'`;
      return row?.rows as number;
    };
    for (let again = 0; again < 8; again += 1) await tx.unsafe(`select ${call}`);
    const before = await count();
    const [row] = await tx.unsafe(`select ${call} as page`);
    return { page: row?.page as Page, rows: (await count()) - before };
  });

test("the latest messages of a room are read without its others, also by a plan that is kept", async () => {
  const { page, rows } = await read(`chat_page('${room}')`);
  expect(page).toMatchObject({ before: true, after: false });
  expect(rows).toBeLessThan(500);
});

test("a search reads the latest messages, and of the older ones only those with the word", async () => {
  const rare = await read(`search_chat('${room}', 'crampons')`);
  expect(rare.page.messages.map(({ seq }) => seq)).toEqual([7, 3007, 6007, 9007, 12007, 15007, 18007]);
  expect(rare.rows, "of 20,000").toBeLessThan(2_200);
  const older = await read(`search_chat('${room}', 'crampons', 9007)`);
  expect(older.page.messages.map(({ seq }) => seq)).toEqual([7, 3007, 6007]);
  const common = await read(`search_chat('${room}', 'message')`);
  expect(common.page.messages).toHaveLength(50);
  expect(common.page.messages.at(-1)).toMatchObject({ seq: 20_000 });
  expect(common.rows).toBeLessThan(500);
});
