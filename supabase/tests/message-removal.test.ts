import { afterAll, describe, expect, test } from "vitest";
import { castOfChat, type Message } from "./chat-cast.ts";
import { xpOf } from "./cast.ts";

const { db, admin, second, moderator, ask, call, undo, room, writer, send, decide, refusalOf } =
  await castOfChat();
afterAll(() => db.drop());

type Effects = { version: string; effects: { kind: string; what?: string; before: number; after: number }[] };
const stands = async (id: string) =>
  (
    await db.sql`select text, removed_by as by, held_at is not null as held, pinned_at is not null as pinned
      from private.chat_messages where id = ${id}`
  )[0];
const ago = (id: string, time: string) =>
  db.sql`update private.chat_messages set created_at = now() - ${time}::interval where id = ${id}`;
const suspend = (member: string, until: string, remove = "null") =>
  `admin_suspend_member('${member}', ${until}, 'Sells forged keys', null, ${remove})`;
const week = "now() + interval '6 days'";

/** A member with a message of today, one of three days ago, and one of last month. */
async function author() {
  const who = await writer();
  const said: Message[] = [];
  for (const text of ["Today", "Three days ago", "Last month"]) said.push(await send(who, text));
  const [today, days, month] = said.map(({ id }) => id) as [string, string, string];
  await ago(days, "3 days");
  await ago(month, "31 days");
  return { who, today, days, month };
}

describe("what somebody wrote, removed with a ban", () => {
  test("goes since the chosen time with its points, everybody hears so, and undo brings it back as it stood", async () => {
    const { who, today, days, month } = await author();
    const held = (await send(who, "See this")).id;
    await db.sql`update private.chat_messages set held_at = now() where id = ${held}`;
    await call(moderator, `admin_pin_message('${today}', true)`);
    await ask(await writer(), `report_chat_message('${days}', 'spam', '')`);
    const [points, visitors] = [await xpOf(db, who), () => ask<object>("anon", "public_chat()")];
    const [before] = await db.sql`select last_change from private.chat_rooms where slug = 'base-camp'`;

    const effect = await ask<Effects>(
      admin,
      `admin_change_effect('member.suspend', '${who}', '{"length":"forever","remove":"week"}')`,
    );
    expect(effect.effects).toContainEqual(
      expect.objectContaining({ kind: "count", what: "messages", before: 4, after: 1 }),
    );
    const { line } = await call(admin, suspend(who, "'infinity'", "'week'"));
    expect([await stands(today), await stands(days), await stands(held)]).toEqual(
      Array(3).fill({ text: "", by: "staff", held: false, pinned: false }),
    );
    expect(await stands(month)).toMatchObject({ text: "Last month", by: null });
    expect(await xpOf(db, who)).toBe(points - 3);
    expect(JSON.stringify(await visitors())).not.toContain("Today");
    const changes = await ask<{ missed: number; messages: Message[] }>(
      await writer(),
      `chat_changes('${await room()}', ${before?.last_change as string})`,
    );
    expect(changes.missed).toBe(3);
    expect(changes.messages.map(({ state }) => state)).toEqual(["removed", "removed", "removed"]);
    expect(await db.sql`select 1 from private.cases_report() where id = ${days}`).toHaveLength(0);
    const written =
      await db.sql`select action, after from audit_log where id in (select private.lines_within(${line})) order by id`;
    expect(written).toMatchObject([
      { action: "member.messages_removed", after: { messages: 3, span: "week" } },
      { action: "member.banned", after: { suspended_until: "infinity" } },
    ]);
    expect(JSON.stringify(written)).not.toContain("Today");

    await undo(admin, line);
    expect(await stands(today)).toEqual({ text: "Today", by: null, held: false, pinned: true });
    expect(await stands(held)).toEqual({ text: "See this", by: null, held: true, pinned: false });
    expect(await xpOf(db, who)).toBe(points);
    expect(await db.sql`select 1 from private.cases_report() where id = ${days}`).toHaveLength(1);
    expect(await db.sql`select 1 from private.chat_removed where message_id = ${today}`).toHaveLength(0);
  });

  test("goes with the decision about one of them, which is undone as one", async () => {
    const { who, today, days } = await author();
    const effect = await ask<Effects>(
      moderator,
      `admin_change_effect('message.decide', '${today}', '{"decision":"suspend_7d","remove":"week"}')`,
    );
    expect(effect.effects).toContainEqual(
      expect.objectContaining({ kind: "count", what: "messages", before: 3, after: 1 }),
    );
    const { line } = await call(
      moderator,
      `admin_decide_message('${today}', 'suspend_7d', 'spam', 'Sells forged keys', null, 'week')`,
    );
    expect([await stands(today), await stands(days)]).toMatchObject([{ by: "staff" }, { by: "staff" }]);
    await undo(moderator, line);
    expect([await stands(today), await stands(days)]).toMatchObject([
      { text: "Today" },
      { text: "Three days ago" },
    ]);
    expect(await db.sql`select suspended_until from profiles where user_id = ${who}`).toMatchObject([
      { suspended_until: null },
    ]);
  });

  test("stays without the choice, and what its author deleted is not brought back", async () => {
    const { who, today, days } = await author();
    await ask(who, `delete_chat_message('${days}')`);
    const kept = await call(moderator, suspend(who, week));
    expect(await stands(today)).toMatchObject({ text: "Today" });
    await undo(moderator, kept.line);
    const { line } = await call(moderator, suspend(who, week, "'week'"));
    expect(await stands(today)).toMatchObject({ by: "staff" });
    await undo(moderator, line);
    expect([await stands(today), await stands(days)]).toMatchObject([{ by: null }, { by: "author" }]);
  });

  test("has the limits of the ban: nothing is removed by who may not impose it, without one, or for another time", async () => {
    const { who, today } = await author();
    const refused = async (by: string, what: string) =>
      ((await refusalOf(by, what)) as { message: string } | undefined)?.message;
    expect(await refused(moderator, suspend(who, "'infinity'", "'day'"))).toBe("forbidden");
    expect(await refused(moderator, suspend(who, "now() + interval '8 days'", "'day'"))).toBe("forbidden");
    expect(await refused(who, suspend(who, week, "'day'"))).toBe("forbidden");
    expect(await refused(moderator, suspend(second, week, "'day'"))).toBe("forbidden");
    expect(await refused(moderator, suspend(who, "null", "'day'"))).toBe("invalid_input");
    expect(await refused(moderator, suspend(who, week, "'year'"))).toBe("invalid_input");
    for (const decision of ["warn", "mute_1h", "remove", "dismiss"])
      expect(
        await refused(moderator, `admin_decide_message('${today}', '${decision}', 'spam', 'x', null, 'day')`),
        decision,
      ).toBe("invalid_input");
    expect(
      await refused(moderator, `admin_decide_message('${today}', 'ban', 'spam', 'x', null, 'day')`),
    ).toBe("forbidden");
    expect(await stands(today)).toMatchObject({ text: "Today" });
    await expect(
      db.asKept("anon", (tx) => tx.unsafe(`select ${suspend(who, week, "'day'")}`)),
    ).rejects.toThrow(/permission denied/);
  });
});

test("a suspension tells its member the rule and the reason of the message it is for, and never a reason in their file", async () => {
  const told = async (who: string) =>
    (
      await ask<{ suspension: { until: string; decision: object | null; appeal: object } | null }>(
        who,
        "my_chat()",
      )
    ).suspension;
  const { who, today } = await author();
  expect(await told(who)).toBeNull();
  const { line } = await decide(moderator, today, "suspend_7d", "scam");
  expect(await told(who)).toMatchObject({
    decision: { rule: "scam", reason: "As the rules say" },
    appeal: { state: "possible" },
  });
  await undo(moderator, line);
  expect(await told(who)).toBeNull();
  await call(moderator, suspend(who, week));
  expect(await told(who)).toMatchObject({ decision: null, appeal: { state: "possible" } });
});
