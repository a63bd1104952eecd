import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { Asker } from "../../local/postgres/testing.ts";
import { join, xpOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, referred, feedback, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

describe("what a change will do", () => {
  type Effect = { version: string | null; effects: { kind: string; before: unknown; after: unknown }[] };
  const effect = async (asker: Asker, what: string, subject: string, value = "") =>
    (await call(asker, `admin_change_effect('${what}', '${subject}', '${value}')`)) as unknown as Effect;

  test("is told for each kind, by what then happens", async () => {
    const member = await join(db, { name: "Lena Brandt" });
    expect(await effect(moderator, "points.award", member, "70")).toMatchObject({
      effects: [
        { kind: "points", name: "Lena Brandt", before: 50, after: 120, levels: ["trailhead", "foothills"] },
      ],
    });
    const { ledger, line } = await call(admin, `admin_award_points('${member}', 70, 'x')`);
    await db.sql`select private.reverse(${ledger as number}, 30, 'x')`;
    expect((await effect(moderator, "points.reverse", String(ledger))).effects).toMatchObject([
      { before: 90, after: 50 },
    ]);
    expect((await effect(moderator, "change.undo", String(line))).effects).toMatchObject([
      { before: 90, after: 20 },
    ]);
    expect(await effect(admin, "role.change", member, "moderator")).toMatchObject({
      effects: [{ kind: "roles", before: [], after: ["moderator"] }],
    });
    expect((await effect(admin, "role.change", moderator, "-moderator")).effects).toMatchObject([
      { before: ["moderator"], after: [] },
    ]);
    expect((await effect(admin, "member.suspend", member, "infinity")).effects).toMatchObject([
      { kind: "suspension", before: null, after: "infinity" },
    ]);
    const { id, referrer, referee } = await referred();
    expect((await effect(moderator, "referral.review", id, "approve")).effects).toMatchObject([
      { kind: "stage", before: "held", after: "qualified" },
      { kind: "points", before: await xpOf(db, referrer), after: (await xpOf(db, referrer)) + 1200 },
      { kind: "points", before: await xpOf(db, referee), after: (await xpOf(db, referee)) + 300 },
    ]);
    const { note } = await call(moderator, `admin_add_note('${member}', 'x')`);
    const pinned = await call(moderator, `admin_pin_note('${note}', true)`);
    expect((await effect(moderator, "change.undo", String(pinned.line))).effects).toMatchObject([
      { kind: "count", what: "pinned_notes", before: 1, after: 0 },
    ]);
    expect((await effect(moderator, "feedback.change", await feedback(), "open")).effects).toMatchObject([
      { kind: "feedback", before: "new", after: "open" },
    ]);
  });

  test("is told of decisions about cases, with the version that the slower of two is refused by", async () => {
    const member = await join(db, { name: "Lena Brandt" });
    const [application] = await db.sql`insert into creator_applications (user_id, status, submitted_at)
      values (${member}, 'submitted', now()) returning id`;
    const id = application?.id as string;
    const seen = await effect(moderator, "application.review", id, "approved");
    expect(seen).toMatchObject({
      version: "submitted",
      effects: [{ kind: "application", name: "Lena Brandt", before: "submitted", after: "approved" }],
    });
    await call(moderator, `admin_review_application('${id}', 'in_review', 'Reading', '${seen.version}')`);
    await expect(
      call(admin, `admin_review_application('${id}', 'approved', 'Yes', '${seen.version}')`),
    ).rejects.toThrow("changed_meanwhile");

    const [mail] = await db.sql`insert into mail_outbox (key, to_address, template, status)
      values ('effect', 'a@example.org', 'receipt', 'failed') returning id`;
    expect((await effect(admin, "delivery.retry", mail?.id as string)).effects).toMatchObject([
      { kind: "delivery", before: "failed", after: "waiting" },
    ]);
    await expect(effect(moderator, "delivery.retry", mail?.id as string)).rejects.toThrow("forbidden");
    expect(
      (await effect(moderator, "case.hand_over", `feedback:${await feedback()}`, admin)).effects,
    ).toEqual([{ kind: "assignee", name: null, before: null, after: "Ada" }]);
    await expect(effect(moderator, "case.hand_over", `delivery:${mail?.id}`, admin)).rejects.toThrow(
      "not_found",
    );
  });

  test("is told of sessions that end, one or all", async () => {
    const member = await join(db);
    const [kept, ended] = [randomUUID(), randomUUID()];
    for (const id of [kept, ended])
      await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${id}, ${member}, now(), now())`;
    const left = async (session: string) =>
      (await effect(moderator, "sessions.end", member, session)).effects;
    expect(await left(ended)).toMatchObject([{ kind: "count", what: "signed_in", before: 2, after: 1 }]);
    expect(await left("")).toMatchObject([{ before: 2, after: 0 }]);
  });

  test("is told of an attribution by doing it and taking it back", async () => {
    const [referrer, member] = [await join(db, { name: "Noor Haddad" }), await join(db)];
    const [alias] =
      await db.sql`select alias from referral_aliases where user_id = ${referrer} and kind = 'generated'`;
    const told = async (value: string) => (await effect(admin, "referral.attribute", member, value)).effects;
    expect(await told("")).toEqual([]);
    expect(await told(alias?.alias as string)).toMatchObject([
      { kind: "referrer", before: null, after: "Noor Haddad" },
      { kind: "stage", before: "none", after: "signed_up" },
      { kind: "event", after: "referral.joined" },
      { kind: "event", after: "referral.attributed" },
      { kind: "event", after: "referral.attributed" },
    ]);
    await expect(told("nobody-at-all")).rejects.toThrow("alias_unknown");
    await expect(told(member)).rejects.toThrow("own_alias");
    await expect(effect(moderator, "referral.attribute", member, referrer)).rejects.toThrow("forbidden");
    expect(await db.sql`select id from referrals where referee_id = ${member}`).toEqual([]);
    expect(await db.sql`select id from audit_log where action = 'referral.attributed'`).toEqual([]);

    const other = await join(db, { name: "Jonas Weber" });
    const { referee, referrer: first } = await referred("wallet_linked");
    const before = await xpOf(db, other);
    await db.sql`insert into private.active_days (user_id, day)
      select ${referee}, (now() at time zone 'UTC')::date - n from generate_series(0, 2) n`;
    const { effects } = await effect(admin, "referral.attribute", referee, other);
    expect(effects.filter(({ kind }) => kind !== "event")).toMatchObject([
      { kind: "referrer", before: "Noor Haddad", after: "Jonas Weber" },
      { kind: "stage", before: "wallet_linked", after: "qualified" },
      { kind: "points", name: "Jonas Weber", before, after: before + 1200 },
      { kind: "points" },
    ]);
    expect(effects).toContainEqual(expect.objectContaining({ kind: "event", after: "referral.qualified" }));
    expect(await xpOf(db, other)).toBe(before);
    expect((await db.sql`select referrer_id from referrals where referee_id = ${referee}`)[0]).toEqual({
      referrer_id: first,
    });
  });

  test("is told to staff alone", async () => {
    await expect(effect(await join(db), "points.award", moderator)).rejects.toThrow("forbidden");
    await expect(effect("anon", "points.award", moderator)).rejects.toThrow("permission denied");
    await expect(effect(admin, "nothing", moderator)).rejects.toThrow("invalid_input");
    await expect(effect(admin, "points.award", randomUUID())).rejects.toThrow("member_not_found");
  });

  test("is compared when the change is made: the second of two editors is told who was first", async () => {
    const member = await join(db);
    const { id } = await referred();
    const message = await feedback();
    const changes: [what: string, subject: string, value: string, call: (version: string) => string][] = [
      ["points.award", member, "5", (v) => `admin_award_points('${member}', 5, 'x', '${v}')`],
      [
        "role.change",
        member,
        "moderator",
        (v) => `admin_set_role('${member}', 'moderator', true, 'x', '${v}')`,
      ],
      [
        "member.suspend",
        member,
        "infinity",
        (v) => `admin_suspend_member('${member}', 'infinity', 'x', '${v}')`,
      ],
      ["referral.review", id, "reject", (v) => `admin_review_referral('${id}', 'reject', 'x', '${v}')`],
      ["feedback.change", message, "open", (v) => `admin_set_feedback('${message}', 'open', 'x', '${v}')`],
    ];
    for (const [what, subject, value, change] of changes) {
      const { version } = await effect(admin, what, subject, value);
      await call(second, change(version ?? ""));
      expect(await refusalOf(admin, change(version ?? "")), what).toMatchObject({
        message: "changed_meanwhile",
        details: "Bea",
      });
    }
    expect(
      await db.sql`select count(*)::int as n from points_ledger where user_id = ${member} and source = 'manual'`,
    ).toEqual([{ n: 1 }]);
  });

  test("what the member earns meanwhile does not stand in the way", async () => {
    const member = await join(db);
    const { version } = await effect(admin, "points.award", member, "5");
    await db.sql`select private.award(${member}, 'onboarding', ${member})`;
    await call(admin, `admin_award_points('${member}', 5, 'x', '${version}')`);
  });
});

test("a role that is held already is neither given again nor noted", async () => {
  const lines = async () => (await db.sql`select count(*)::int as n from audit_log`)[0]?.n as number;
  const before = await lines();
  expect(await call(admin, `admin_set_role('${moderator}', 'moderator', true, 'x')`)).toBeNull();
  expect(await lines()).toBe(before);
});

test("undo is offered in the member's file to whoever may do it, and no more once it is done", async () => {
  const member = await join(db);
  const role = await call(admin, `admin_set_role('${member}', 'moderator', true, 'Helps out')`);
  const award = await call(admin, `admin_award_points('${member}', 5, 'Helped')`);
  const offered = async (asker: Asker) => {
    const file = (await call(asker, `admin_member('${member}', 'audit')`)) as unknown as {
      list: { rows: { id: number; undo: boolean }[] };
    };
    return file.list.rows.filter((row) => row.undo).map(({ id }) => id);
  };
  expect(await offered(admin)).toEqual([award.line, role.line]);
  expect(await offered(moderator)).toEqual([award.line]);
  await undo(moderator, award.line);
  expect(await offered(admin)).toEqual([role.line]);
});
