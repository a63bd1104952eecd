import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransactionSql } from "postgres";
import { castOfModeration } from "./moderation-cast.ts";

/**
 * Whatever decides about members locks in one order (private.lock_moderation, private.lock_appeal): admins, members, rooms,
 * appeals. While somebody holds one of them, a call that waits for it holds none of those that come later, so two calls never
 * wait for each other.
 */
let cast: Awaited<ReturnType<typeof castOfModeration>>;
beforeAll(async () => {
  cast = await castOfModeration();
});
afterAll(() => cast.db.drop());

const order = [
  ["the admins", (_who: string) => "select from user_roles where role = 'admin' for update"],
  ["the member", (who: string) => `select from wallet_profiles where user_id = '${who}' for update`],
  ["the rooms", (_who: string) => "select from private.chat_rooms for update"],
  ["the appeals", (who: string) => `select from private.appeals where user_id = '${who}' for update`],
] as const;

/** What each call is made on, who makes it, and the call. */
type Prepared = { who: string; by: string; what: string };
const calls: [string, () => Promise<Prepared>][] = [
  [
    "a suspension that removes messages",
    async () => {
      const { who } = await cast.author("One");
      return {
        who,
        by: cast.moderator,
        what: `admin_suspend_member('${who}', now() + interval '1 day', 'x', null, 'day')`,
      };
    },
  ],
  [
    "a suspension",
    async () => {
      const { who } = await cast.author();
      return {
        who,
        by: cast.moderator,
        what: `admin_suspend_member('${who}', now() + interval '1 day', 'x')`,
      };
    },
  ],
  ...["warn", "suspend_24h"].map((decision): [string, () => Promise<Prepared>] => [
    `a decision about a message: ${decision}`,
    async () => {
      const { who, ids } = await cast.author("One");
      return {
        who,
        by: cast.moderator,
        what: `admin_decide_message('${ids[0]}', '${decision}', 'spam', 'x')`,
      };
    },
  ]),
  [
    "the undo of a suspension",
    async () => {
      const { who } = await cast.author("One");
      const { line } = await cast.suspend(cast.moderator, who);
      return { who, by: cast.moderator, what: `admin_undo(${line}, null)` };
    },
  ],
  [
    "the undo of a removal",
    async () => {
      const { who } = await cast.author("One");
      await cast.suspend(cast.moderator, who);
      const line = await cast.lineOf("member.messages_removed", who);
      return { who, by: cast.moderator, what: `admin_undo(${line}, null)` };
    },
  ],
  ...["warn", "suspend_24h"].map((decision): [string, () => Promise<Prepared>] => [
    `the undo of a decision about a message: ${decision}`,
    async () => {
      const { who, ids } = await cast.author("One");
      const { line } = await cast.decide(cast.moderator, ids[0]!, decision);
      return { who, by: cast.moderator, what: `admin_undo(${line}, null)` };
    },
  ]),
  ...[false, true].map((undone): [string, () => Promise<Prepared>] => [
    `${undone ? "the undo of " : ""}the dismissal of selected reports`,
    async () => {
      const authors = [await cast.author("One"), await cast.author("Two")];
      const ids = authors.map(({ ids }) => ids[0]!);
      for (const id of ids) await cast.call(await cast.writer(), `report_chat_message('${id}', 'spam')`);
      const what = `admin_decide_selected('report', '{${ids.join(",")}}', 'dismiss', 'x')`;
      // The author of the message that is decided last, or undone last.
      const [first, last] = authors
        .toSorted((a, b) => (a.ids[0]! < b.ids[0]! ? -1 : 1))
        .map(({ who }) => who);
      if (!undone) return { who: last!, by: cast.moderator, what };
      const { line } = await cast.call(cast.moderator, what);
      return { who: first!, by: cast.moderator, what: `admin_undo(${line}, null)` };
    },
  ]),
  ...(["accept", "reject"] as const).map((decision): [string, () => Promise<Prepared>] => [
    `an appeal against a suspension: ${decision}`,
    async () => {
      const { who } = await cast.author("One");
      await cast.suspend(cast.moderator, who);
      const id = await cast.appeal(who, "suspension");
      return { who, by: cast.admin, what: `admin_decide_appeal('${id}', '${decision}', 'x')` };
    },
  ]),
  [
    "an appeal against a strike",
    async () => {
      const { who, ids } = await cast.author("One");
      await cast.decide(cast.moderator, ids[0]!, "warn");
      const id = await cast.appeal(who, "strike", (await cast.ownStrikes(who))[0]?.id);
      return { who, by: cast.admin, what: `admin_decide_appeal('${id}', 'accept', 'x')` };
    },
  ],
  ...["appeal.accepted", "member.restored", "strike.lifted"].map(
    (action): [string, () => Promise<Prepared>] => [
      `the undo of an accepted appeal, by the line ${action}`,
      async () => {
        const { who } = await cast.author("One");
        await cast.suspend(cast.moderator, who);
        const { line } = await cast.answer(cast.admin, await cast.appeal(who, "suspension"), "accept");
        const [found] = await cast.db.sql`select id::int from audit_log where action = ${action}
        and id in (select private.lines_within(${line}))`;
        return { who, by: cast.admin, what: `admin_undo(${found?.id as number}, null)` };
      },
    ],
  ),
];

/** Waits until the call has come to a lock that somebody else holds, or is through. */
async function waits(pid: number, call: Promise<unknown>) {
  let through = false;
  void call.then(
    () => (through = true),
    () => (through = true),
  );
  await expect
    .poll(async () => {
      const rows = await cast.db.sql`select wait_event_type as it from pg_stat_activity where pid = ${pid}`;
      return through || rows[0]?.it === "Lock";
    })
    .toBe(true);
}

test.each(calls)("%s", async (_name, prepare) => {
  const { sql } = cast.db;
  const { who, by, what } = await prepare();
  for (const [n, [held, lock]] of order.entries()) {
    let call: Promise<unknown> = Promise.resolve();
    await sql.begin(async (holder) => {
      await holder.unsafe(lock(who));
      let pid = 0;
      call = sql
        .begin(async (tx: TransactionSql) => {
          pid = (await tx`select pg_backend_pid() as pid`)[0]?.pid as number;
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", aal: "aal1", sub: by })}, true)`;
          await tx.unsafe(`select ${what}`);
          throw new Error("not kept");
        })
        .catch((error: unknown) => String(error));
      await expect.poll(() => pid).toBeGreaterThan(0);
      await waits(pid, call);
      for (const [later, others] of order.slice(n + 1)) {
        const free = await holder.unsafe(`${others(who)} nowait`).then(
          () => "free",
          (error: unknown) => String(error),
        );
        expect(free, `${later}, while ${held} are held`).toBe("free");
      }
    });
    expect(await call).toBe("Error: not kept");
  }
});
