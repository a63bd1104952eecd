import { freshDatabase, type Asker } from "../../local/postgres/testing.ts";
import { almostQualified, join } from "./cast.ts";

export type Changed = { line: number; undo: boolean; ledger?: number; note?: string };

/** A change to be undone. */
export type Case = { change: () => Promise<Changed> };

/** A database with two admins and a moderator, none of whom needs a second factor, and what tests of their changes ask it. */
export async function castOfStaff() {
  const db = await freshDatabase();
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  const [admin, second, moderator] = [
    await join(db, { name: "Ada" }),
    await join(db, { name: "Bea" }),
    await join(db, { name: "Mo" }),
  ];
  await db.sql`insert into user_roles (user_id, role)
    values (${admin}, 'admin'), (${second}, 'admin'), (${moderator}, 'moderator')`;

  const call = async (asker: Asker, what: string) =>
    (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)))[0]?.result as Changed;
  const undo = (asker: Asker, line: number, reason = "null") => call(asker, `admin_undo(${line}, ${reason})`);
  const referred = async (stage = "held") => {
    const pair = await almostQualified(db);
    const [row] =
      await db.sql`update referrals set stage = ${stage}, held_at = now(), signals = '{same_network}'
      where referee_id = ${pair.referee} returning id`;
    return { ...pair, id: row?.id as string };
  };
  const feedback = async () => {
    await db.sql`select submit_feedback(null, 'Lena', 'lena@example.com', 'idea', 'Sort the list by date', '/', 'en')`;
    const [row] = await db.sql`select id from feedback order by created_at desc limit 1`;
    return row?.id as string;
  };

  /** What the API answers, as the transaction commits: the refusal and its detail. */
  const refusalOf = async (asker: string, what: string) => {
    let told: unknown;
    await db
      .asKept(asker, async (tx) => {
        told = (await tx.unsafe(`select ${what} as it`))[0]?.it;
      })
      .catch(() => undefined);
    return told;
  };

  return { db, admin, second, moderator, call, undo, referred, feedback, refusalOf };
}
