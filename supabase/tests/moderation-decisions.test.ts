import { afterAll, describe, expect, test } from "vitest";
import { join, xpOf } from "./cast.ts";
import { castOfModeration, week } from "./moderation-cast.ts";

const {
  db,
  admin,
  second,
  moderator,
  colleague,
  ask,
  call,
  undo,
  writer,
  decide,
  author,
  suspend,
  lineOf,
  appeal,
  answer,
  pass,
} = await castOfModeration();
afterAll(() => db.drop());

describe("a suspension that is changed later leaves what was removed with it to its own line", () => {
  test("a plain end of it keeps the messages removed; the line of the removal brings them back", async () => {
    const { who, standing } = await author("One", "Two");
    const before = await standing();
    const { line } = await suspend(moderator, who);
    await call(colleague, `admin_suspend_member('${who}', null, 'Said sorry')`);
    expect(await standing()).toMatchObject({ texts: ["(staff)", "(staff)"], until: null });
    await expect(undo(moderator, line)).rejects.toThrow("changed_meanwhile");
    await undo(colleague, await lineOf("member.messages_removed", who));
    expect(await standing()).toEqual(before);
  });

  test("a ban of an hour that becomes one of a week: each is undone by itself", async () => {
    const { who, standing, texts } = await author("One");
    const before = await standing();
    const hour = await suspend(moderator, who, "now() + interval '1 hour'");
    const long = await suspend(colleague, who, week, null);
    await expect(undo(moderator, hour.line)).rejects.toThrow("changed_meanwhile");
    await undo(moderator, await lineOf("member.messages_removed", who));
    expect(await texts()).toEqual(["One"]);
    await undo(moderator, long.line);
    await undo(moderator, hour.line);
    expect(await standing()).toEqual(before);
  });

  test("a second ban is not lifted by the undo of the first, which looks the same", async () => {
    const { who, standing } = await author("One");
    const first = await suspend(admin, who, "'infinity'");
    await call(admin, `admin_suspend_member('${who}', null, 'Said sorry')`);
    await suspend(second, who, "'infinity'", null);
    await expect(undo(admin, first.line)).rejects.toThrow("changed_meanwhile");
    expect(await standing()).toMatchObject({ until: "infinity" });
  });

  test("the decision about the message is undone all the same, up to what was changed", async () => {
    const { who, ids, standing } = await author("One", "Two");
    const before = await standing();
    const { line } = await call(
      moderator,
      `admin_decide_message('${ids[0]}', 'suspend_24h', 'spam', 'As the rules say', null, 'day')`,
    );
    const until = await suspend(admin, who, "'infinity'", null);
    await undo(moderator, line);
    expect(await standing()).toEqual({ ...before, until: "infinity" });
    await undo(admin, until.line);
  });
});

describe("one message, several decisions", () => {
  test("it is shown again when the last of them is taken back, in whatever order", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { who, ids, texts, standing } = await author("One", "Two");
      const before = await standing();
      const lines = [
        (await suspend(moderator, who)).line,
        (await decide(colleague, ids[0]!, "warn", "spam")).line,
      ];
      await undo(admin, lines[order[0]]!);
      expect((await texts())[0]).toBe("(staff)");
      await undo(admin, lines[order[1]]!);
      expect(await standing()).toEqual(before);
    }
  });

  test("what its author deleted since it was shown again stays deleted", async () => {
    const { who, ids, texts } = await author("One", "Two");
    await suspend(moderator, who);
    const { line } = await answer(admin, await appeal(who, "suspension"), "accept");
    await ask(who, `delete_chat_message('${ids[0]}')`);
    await undo(second, line);
    expect(await texts()).toEqual(["(author)", "(staff)"]);
    await undo(second, await lineOf("member.messages_removed", who));
    expect(await texts()).toEqual(["(author)", "Two"]);
  });

  test("two moderators at the same moment: both count, and one of two undos", async () => {
    const { ids, standing } = await author("One");
    const before = await standing();
    const made = await Promise.all([
      decide(moderator, ids[0]!, "warn"),
      decide(colleague, ids[0]!, "mute_1h"),
    ]);
    expect(await standing()).toMatchObject({ strikes: ["mute", "warn"], points: before.points - 1 });
    for (const { line } of made) {
      const tries = await Promise.allSettled([admin, second, moderator].map((by) => undo(by, line)));
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
    expect(await standing()).toEqual(before);
  });

  test("who has reported it once more since does not stop the undo that opens the report again", async () => {
    const [{ ids }, reader] = [await author("One"), await writer()];
    const report = () => ask(reader, `report_chat_message('${ids[0]}', 'spam', '')`);
    await report();
    const { line } = await decide(moderator, ids[0]!, "dismiss");
    await report();
    await undo(moderator, line);
    expect(
      await db.sql`select 1 from private.reports where message_id = ${ids[0]!} and decided_at is null`,
    ).toHaveLength(1);
  });

  test("a mute for good ends by undo also when the text is kept no longer", async () => {
    const { ids, standing } = await author("One");
    const { line } = await decide(moderator, ids[0]!, "mute_forever");
    await db.sql`delete from private.chat_removed where message_id = ${ids[0]!}`;
    await undo(moderator, line);
    expect(await standing()).toMatchObject({ texts: ["(staff)"], strikes: [] });
  });
});

describe("points of a message", () => {
  test("that were reversed by hand before stay so when it is shown again; by a removal they are taken once", async () => {
    const { who, ids, points } = await author("One", "Two");
    const before = await points();
    const [ledger] = await db.sql`select ledger::int from private.chat_messages where id = ${ids[0]!}`;
    await call(admin, `admin_reverse_points(${ledger?.ledger as number}, 'Wrote by a script')`);
    const { line } = await suspend(moderator, who);
    expect(await points()).toBe(before - 2);
    await expect(call(admin, `admin_reverse_points(${ledger?.ledger as number}, 'Again')`)).rejects.toThrow(
      "already_reversed",
    );
    await undo(moderator, line);
    expect(await points()).toBe(before - 1);
    const again = await suspend(moderator, who);
    expect(await points()).toBe(before - 2);
    await undo(moderator, again.line);
    expect(await points()).toBe(before - 1);
  });
});

describe("nobody decides about themselves, by whatever account", () => {
  test("nor about what was decided when they were no staff yet", async () => {
    const { who, ids } = await author("One", "Two");
    const lines = [(await decide(admin, ids[0]!, "warn")).line, (await suspend(admin, who)).line];
    await pass(who);
    lines.push(await lineOf("member.messages_removed", who));
    await db.sql`insert into user_roles (user_id, role) values (${who}, 'admin')`;
    for (const line of lines) await expect(undo(who, line)).rejects.toThrow("forbidden");
    await db.sql`delete from user_roles where user_id = ${who}`;
    for (const line of [lines[0]!, lines[2]!]) await undo(admin, line);
  });

  test("nor about an account that was joined with theirs", async () => {
    const { who, ids } = await author("One");
    const { line } = await decide(admin, ids[0]!, "warn");
    await db.sql`insert into private.account_merges (older, younger, joined_to, points, wallets, identities, referrals)
      values (${moderator}, ${who}, ${moderator}, 0, 0, 0, 0)`;
    await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    await expect(decide(moderator, ids[0]!, "warn")).rejects.toThrow("forbidden");
    await expect(call(moderator, `admin_suspend_member('${who}', null, 'x')`)).rejects.toThrow("forbidden");
    await db.sql`delete from private.account_merges where younger = ${who}`;
  });

  test("nor does any function compare ids where another account counts as well", async () => {
    const found = await db.sql`select p.proname as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~ '(if|or) [^;]*(user_id|p_user|subject_id|v_seller) = [vp]_staff|[vp]_staff(::text)? (in|=) '
        and p.prosrc ~ 'refuse\\(''forbidden''\\)' order by 1`;
    expect(found.map(({ name }) => name as string)).toEqual([
      // Takes points: whoever takes them from another account of theirs has gained nothing.
      "award_points",
      // Rejects: the same.
      "review_referral",
    ]);
  });
});

describe("accounts that are no more", () => {
  test("nothing is undone for a member who erased the account", async () => {
    const { who, ids } = await author("One", "Two");
    const lines = [(await decide(moderator, ids[0]!, "warn")).line, (await suspend(moderator, who)).line];
    lines.push(await lineOf("member.messages_removed", who));
    const { line } = await answer(admin, await appeal(who, "suspension"), "accept");
    lines.push(line, await lineOf("strike.lifted", who));
    await db.sql`select erase_member(${who})`;
    for (const one of lines) await expect(undo(second, one)).rejects.toThrow("undo_impossible");
  });

  test("of an account that was joined to an older one messages come back, points to the older, and the account stays closed", async () => {
    const [{ who, texts }, older] = [await author("One", "Two"), await join(db)];
    const { line } = await suspend(moderator, who);
    const open = await appeal(who, "suspension");
    await db.sql`insert into private.account_merges (older, younger, joined_to, points, wallets, identities, referrals)
      values (${older}, ${who}, ${older}, 0, 0, 0, 0)`;
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${who}`;
    const before = await xpOf(db, older);
    await expect(undo(moderator, line)).rejects.toThrow("changed_meanwhile");
    await answer(admin, open, "accept");
    expect(await texts()).toEqual(["One", "Two"]);
    expect(await xpOf(db, older)).toBe(before + 2);
    expect(await db.sql`select suspended_until::text as until from profiles where user_id = ${who}`).toEqual([
      { until: "infinity" },
    ]);
  });
});
