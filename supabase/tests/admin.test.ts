import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, checkoutOf, deliver, join, publishPrices, xpOf } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
  [admin, moderator, member] = [await join(db, { name: "Ada" }), await join(db), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

const call = (asker: Asker, what: string) => db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`));
const audit = (subject: string) =>
  db.sql`select actor, action, reason, before, after from private.audit_lines
    where subject_id = ${subject} and action not like '%.refused' order by id`;

describe("who may", () => {
  const calls = () => [
    "admin_members()",
    `admin_member('${member}')`,
    "admin_waiting()",
    `admin_award_points('${member}', 10, 'x')`,
    "admin_reverse_points(1, 'x')",
    `admin_set_role('${member}', 'admin', true, 'x')`,
    `admin_suspend_member('${member}', 'infinity', 'x')`,
    `admin_review_referral('${randomUUID()}', 'approve', 'x')`,
  ];

  test("a member and a visitor get nothing of the admin panel", async () => {
    for (const what of calls()) {
      await expect(call(member, what), what).rejects.toThrow("forbidden");
      await expect(call("anon", what), what).rejects.toThrow("permission denied");
    }
  });

  test("a moderator gives no roles", async () => {
    await expect(call(moderator, `admin_set_role('${moderator}', 'admin', true, 'x')`)).rejects.toThrow(
      "forbidden",
    );
  });

  test("a suspended moderator, an ended session and a missing second factor are refused", async () => {
    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    const session = randomUUID();
    await db.sql`insert into auth.sessions (id, user_id) values (${session}, ${staff})`;
    const claims = { sub: staff, session_id: session };
    await call(claims, "admin_waiting()");
    await expect(call({ sub: staff, session_id: randomUUID() }, "admin_waiting()")).rejects.toThrow(
      "unauthenticated",
    );
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${staff}, 'totp', 'verified', now(), now())`;
    await expect(call(claims, "admin_waiting()")).rejects.toThrow("second_factor_required");
    await call({ ...claims, aal: "aal2" }, "admin_waiting()");
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${staff}`;
    await expect(call({ ...claims, aal: "aal2" }, "admin_waiting()")).rejects.toThrow("forbidden");
  });
});

describe("points", () => {
  test("are given with a reason and an audit line, and taken back once", async () => {
    const before = await xpOf(db, member);
    const [given] = await call(moderator, `admin_award_points('${member}', 500, ' Helped at base camp ')`);
    expect(await xpOf(db, member)).toBe(before + 500);
    await call(moderator, `admin_reverse_points(${given?.result.ledger}, 'A mistake')`);
    await expect(call(moderator, `admin_reverse_points(${given?.result.ledger}, 'Again')`)).rejects.toThrow(
      "already_reversed",
    );
    expect(await xpOf(db, member)).toBe(before);
    expect(await audit(member)).toMatchObject([
      {
        actor: moderator,
        action: "points.awarded",
        reason: "Helped at base camp",
        before: { xp: before },
        after: { xp: before + 500 },
      },
      { actor: moderator, action: "points.reversed", reason: "A mistake", after: { xp: before } },
    ]);
  });

  test.each([
    ["points_limit", () => `admin_award_points('${member}', 501, 'x')`],
    ["points_limit", () => `admin_award_points('${member}', -501, 'x')`],
    ["points_invalid", () => `admin_award_points('${member}', 0, 'x')`],
    ["points_invalid", () => `admin_award_points('${member}', -400, 'below zero')`],
    ["points_invalid", () => `admin_award_points('${member}', 2147483647, 'x')`],
    ["reason_required", () => `admin_award_points('${member}', 5, '  ')`],
    ["too_long", () => `admin_award_points('${member}', 5, '${"x".repeat(301)}')`],
    ["member_not_found", () => `admin_award_points('${randomUUID()}', 5, 'x')`],
    ["forbidden", () => `admin_award_points('${moderator}', 5, 'for me')`],
    ["ledger_not_found", () => "admin_reverse_points(999999, 'x')"],
  ])("a moderator is refused with %s", async (code, what) => {
    await expect(call(moderator, what())).rejects.toThrow(code);
  });

  test("an admin has no such limit, and reverses what a moderator may not", async () => {
    const [given] = await call(admin, `admin_award_points('${member}', 5000, 'Won the challenge')`);
    await expect(call(moderator, `admin_reverse_points(${given?.result.ledger}, 'x')`)).rejects.toThrow(
      "points_limit",
    );
    await call(admin, `admin_reverse_points(${given?.result.ledger}, 'Wrong member')`);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });
});

describe("roles", () => {
  test("are given and taken with an audit line; the last admin stays, also when two demote each other at once", async () => {
    const second = await join(db);
    await call(admin, `admin_set_role('${second}', 'admin', true, 'Helps out')`);
    expect(await audit(second)).toMatchObject([
      { action: "role.granted", before: { roles: [] }, after: { roles: ["admin"] } },
    ]);
    const outcomes = await Promise.allSettled([
      call(admin, `admin_set_role('${second}', 'admin', false, 'x')`),
      call(second, `admin_set_role('${admin}', 'admin', false, 'x')`),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin') on conflict do nothing`;
    await db.sql`delete from user_roles where user_id = ${second}`;
    await expect(call(admin, `admin_set_role('${admin}', 'admin', false, 'x')`)).rejects.toThrow(
      "last_admin",
    );
    await expect(call(admin, `admin_suspend_member('${admin}', 'infinity', 'x')`)).rejects.toThrow(
      "last_admin",
    );
    await expect(call(admin, `admin_set_role('${member}', 'owner', true, 'x')`)).rejects.toThrow(
      "role_unknown",
    );
    await expect(call(admin, `admin_set_role('${member}', 'admin', true, '')`)).rejects.toThrow(
      "reason_required",
    );
    await expect(call(admin, `admin_set_role('${randomUUID()}', 'admin', true, 'x')`)).rejects.toThrow(
      "member_not_found",
    );
  });
});

describe("suspension", () => {
  test("by a moderator lasts at most seven days and never hits staff", async () => {
    await call(moderator, `admin_suspend_member('${member}', now() + interval '6 days', 'Spam')`);
    await expect(
      call(moderator, `admin_suspend_member('${member}', now() + interval '8 days', 'x')`),
    ).rejects.toThrow("forbidden");
    await expect(
      call(moderator, `admin_suspend_member('${admin}', now() + interval '1 day', 'x')`),
    ).rejects.toThrow("forbidden");
    await call(moderator, `admin_suspend_member('${member}', null, 'Cleared up')`);
    await call(admin, `admin_suspend_member('${member}', 'infinity', 'Fraud')`);
    await expect(call(moderator, `admin_suspend_member('${member}', null, 'x')`)).rejects.toThrow(
      "forbidden",
    );
    await call(admin, `admin_suspend_member('${member}', null, 'Appeal')`);
  });
});

describe("held referrals", () => {
  const held = async () => {
    const pair = await almostQualified(db);
    await db.sql`update referrals set stage = 'held', held_at = now(), signals = '{same_network}' where referee_id = ${pair.referee}`;
    const [row] = await db.sql`select id from referrals where referee_id = ${pair.referee}`;
    return { ...pair, id: row?.id as string };
  };

  test("approved once, settle like any other", async () => {
    const { id, referrer } = await held();
    const before = await xpOf(db, referrer);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => call(admin, `admin_review_referral('${id}', 'approve', 'Flatmates')`)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await xpOf(db, referrer)).toBe(before + 1200);
    expect(await audit(id)).toMatchObject([
      { action: "referral.approved", before: { stage: "held" }, after: { stage: "qualified" } },
    ]);
  });

  test("rejected, give nothing; only held ones are decided, and never by a party", async () => {
    const { id, referrer, referee } = await held();
    await db.sql`insert into user_roles (user_id, role) values (${referrer}, 'moderator')`;
    await expect(call(referrer, `admin_review_referral('${id}', 'approve', 'x')`)).rejects.toThrow(
      "forbidden",
    );
    await expect(call(moderator, `admin_review_referral('${id}', 'maybe', 'x')`)).rejects.toThrow(
      "invalid_input",
    );
    const before = await xpOf(db, referrer);
    await call(moderator, `admin_review_referral('${id}', 'reject', 'Same person')`);
    await deliver(db, [await checkoutOf(db, referee)]);
    expect(await xpOf(db, referrer)).toBe(before);
    await expect(call(moderator, `admin_review_referral('${id}', 'approve', 'x')`)).rejects.toThrow(
      "referral_not_held",
    );
    await expect(call(moderator, `admin_review_referral('${randomUUID()}', 'approve', 'x')`)).rejects.toThrow(
      "referral_not_found",
    );
  });
});

describe("lists", () => {
  test("one member with everything, without the card", async () => {
    const { referee } = await almostQualified(db);
    await deliver(db, [await checkoutOf(db, referee)]);
    const tab = async (name: string) =>
      (await call(moderator, `admin_member('${referee}', '${name}')`))[0]?.result;
    expect(await tab("money")).toMatchObject({ list: { rows: [{ status: "paid", kind: "order" }] } });
    expect(await tab("access")).toMatchObject({ list: { rows: [{ live: true }] } });
    expect(await tab("referrals")).toMatchObject({ referral_as_referee: { stage: "qualified" } });
    expect(await tab("wallets")).toMatchObject({ list: { rows: [{ primary: true }] } });
    expect(JSON.stringify(await tab("money"))).not.toContain("card_");
    await expect(call(moderator, `admin_member('${randomUUID()}')`)).rejects.toThrow("member_not_found");
  });
});
