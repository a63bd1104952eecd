import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, join, xpOf } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let second: string;
let moderator: string;

beforeAll(async () => {
  db = await freshDatabase();
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  [admin, second, moderator] = [
    await join(db, { name: "Ada" }),
    await join(db, { name: "Bea" }),
    await join(db, { name: "Mo" }),
  ];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${second}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

type Changed = { line: number; undo: boolean; ledger?: number };
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

/** Rows that changes by staff touch, whole; the time of the last touch aside. */
const rows = async () => {
  const all = [
    "profiles",
    "user_roles",
    "wallet_profiles",
    "referral_points",
    "referrals",
    "feedback",
    "settings",
  ].map(async (table) => {
    const found = await db.sql.unsafe(
      `select to_jsonb(t) - 'updated_at' as row from public.${table} t order by 1`,
    );
    return [table, found.map(({ row }) => row as object)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
};

type Case = { change: () => Promise<Changed>; again?: string };
const someone =
  (change: (id: string) => string, asker = () => admin) =>
  async () => {
    const id = await join(db);
    return { id, change: () => call(asker(), change(id)) };
  };
/** What each kind of change is made on, and the change. */
const kinds: Record<string, () => Promise<Case>> = {
  "points.awarded": someone((id) => `admin_award_points('${id}', 70, 'Helped')`),
  "points.awarded (taken)": someone((id) => `admin_award_points('${id}', -20, 'Too many')`),
  "points.reversed": async () => {
    const id = await join(db);
    const { ledger } = await call(admin, `admin_award_points('${id}', 90, 'Helped')`);
    await db.sql`select private.reverse(${ledger as number}, 30, 'A part of it')`;
    return { change: () => call(moderator, `admin_reverse_points(${ledger}, 'A mistake')`) };
  },
  "role.granted": someone((id) => `admin_set_role('${id}', 'moderator', true, 'Helps out')`),
  "role.removed": async () => {
    const id = await join(db);
    await db.sql`insert into user_roles (user_id, role, granted_by, granted_at)
      values (${id}, 'moderator', ${second}, '2026-02-03 04:05:06.789012+00')`;
    return { change: () => call(admin, `admin_set_role('${id}', 'moderator', false, 'Left')`) };
  },
  "member.banned": someone((id) => `admin_suspend_member('${id}', 'infinity', 'Spam')`),
  "member.suspended": someone((id) => `admin_suspend_member('${id}', now() + interval '9 days', 'Spam')`),
  "member.restored": async () => {
    const id = await join(db);
    await db.sql`update profiles set suspended_until = now() + interval '3 days' where user_id = ${id}`;
    return { change: () => call(moderator, `admin_suspend_member('${id}', null, 'Said sorry')`) };
  },
  "referral.approved": async () => {
    const { id } = await referred();
    return { change: () => call(moderator, `admin_review_referral('${id}', 'approve', 'Flatmates')`) };
  },
  "referral.rejected": async () => {
    const { id } = await referred();
    return { change: () => call(moderator, `admin_review_referral('${id}', 'reject', 'Same person')`) };
  },
  "feedback.status": async () => {
    const id = await feedback();
    return { change: () => call(moderator, `admin_set_feedback('${id}', 'answered', 'Wrote back')`) };
  },
  "setting.changed": async () => {
    const [row] = await db.sql`select value::int + 1 as next from settings where key = 'billing.refund_days'`;
    return {
      change: () => call(admin, `admin_set_setting('billing.refund_days', '${row?.next}', 'Kinder')`),
    };
  },
};

test("every kind that can be undone is tried here", async () => {
  const listed = await db.sql`select action from private.undo_kinds order by 1`;
  const tried = new Set(Object.keys(kinds).map((name) => name.split(" ")[0]));
  expect(listed.map(({ action }) => action as string)).toEqual([...tried].toSorted());
});

describe.each(Object.entries(kinds))("%s", (name, prepare) => {
  const action = name.split(" ")[0] as string;

  test("is undone: every row is as before, and a line points to the one that was undone", async () => {
    const { change } = await prepare();
    const before = await rows();
    const { line, undo: offered } = await change();
    expect(offered).toBe(true);
    expect(await rows()).not.toEqual(before);
    const undone = await undo(second, line, "'A mistake'");
    expect(undone).toMatchObject({ undo: false });
    expect(await rows()).toEqual(before);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
    const [written, taken] =
      await db.sql`select * from private.audit_lines where id in ${db.sql([line, undone.line])} order by id`;
    expect(written).toMatchObject({ action, undoes: null });
    expect(taken).toMatchObject({
      action: `${action}.undone`,
      undoes: String(line),
      actor: second,
      reason: "A mistake",
      subject_id: written?.subject_id,
    });
    expect(taken?.before).not.toEqual(taken?.after);
  });

  test("is undone once, also when two try at the same time", async () => {
    const { line } = await (await prepare()).change();
    const tries = await Promise.allSettled([admin, second, admin, second].map((who) => undo(who, line)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const tried of tries)
      if (tried.status === "rejected") expect(String(tried.reason)).toContain("already_undone");
  });

  test("is not undone by members, visitors, nor a role that might not have made it", async () => {
    const { line } = await (await prepare()).change();
    const before = await rows();
    await expect(undo(await join(db), line)).rejects.toThrow("forbidden");
    await expect(undo("anon", line)).rejects.toThrow("permission denied");
    if (action.startsWith("role.")) await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    const after = await rows();
    for (const table of ["user_roles", "referrals", "feedback"])
      expect(after[table], table).toEqual(before[table]);
  });
});

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

describe("what has changed since is left alone, and who did it is said", () => {
  const since: [string, () => Promise<{ line: number; later: () => Promise<unknown> }>][] = [
    [
      "an award that was reversed",
      async () => {
        const { line, ledger } = await call(admin, `admin_award_points('${await join(db)}', 70, 'x')`);
        return { line, later: () => call(second, `admin_reverse_points(${ledger}, 'x')`) };
      },
    ],
    [
      "a reversal that was undone and made again",
      async () => {
        const { ledger } = await call(admin, `admin_award_points('${await join(db)}', 70, 'x')`);
        const { line } = await call(admin, `admin_reverse_points(${ledger}, 'x')`);
        await db.sql`select private.reverse(${ledger as number}, 0, 'x')`;
        return { line, later: () => call(second, `admin_reverse_points(${ledger}, 'x')`) };
      },
    ],
    [
      "a role, when another came",
      async () => {
        const id = await join(db);
        const { line } = await call(admin, `admin_set_role('${id}', 'moderator', true, 'x')`);
        return { line, later: () => call(second, `admin_set_role('${id}', 'admin', true, 'x')`) };
      },
    ],
    [
      "a suspension that was made longer",
      async () => {
        const id = await join(db);
        const { line } = await call(admin, `admin_suspend_member('${id}', now() + interval '1 day', 'x')`);
        return { line, later: () => call(second, `admin_suspend_member('${id}', 'infinity', 'x')`) };
      },
    ],
    [
      "a referral that was decided again",
      async () => {
        const { id } = await referred();
        const { line } = await call(admin, `admin_review_referral('${id}', 'reject', 'x')`);
        await db.sql`update referrals set stage = 'held', rejected_at = null where id = ${id}`;
        return { line, later: () => call(second, `admin_review_referral('${id}', 'approve', 'x')`) };
      },
    ],
    [
      "a message that went on",
      async () => {
        const id = await feedback();
        const { line } = await call(admin, `admin_set_feedback('${id}', 'open', 'x')`);
        return { line, later: () => call(second, `admin_set_feedback('${id}', 'closed', 'x')`) };
      },
    ],
  ];
  test.each(since)("%s", async (_name, prepare) => {
    const { line, later } = await prepare();
    await later();
    const before = await rows();
    expect(await refusalOf(admin, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
      details: "Bea",
    });
    expect(await rows()).toEqual(before);
  });
});

describe("an undo is refused as the change would be", () => {
  test("a moderator's limits count for points", async () => {
    const { line, ledger } = await call(admin, `admin_award_points('${await join(db)}', 501, 'Won')`);
    await expect(undo(moderator, line)).rejects.toThrow("points_limit");
    const reversed = await call(admin, `admin_reverse_points(${ledger}, 'x')`);
    await expect(undo(moderator, reversed.line)).rejects.toThrow("points_limit");
    const mine = await call(admin, `admin_award_points('${moderator}', 9, 'x')`);
    const taken = await call(admin, `admin_reverse_points(${mine.ledger}, 'x')`);
    await expect(undo(moderator, taken.line)).rejects.toThrow("forbidden");
  });

  test("a moderator lifts no long suspension, and suspends no staff", async () => {
    const { line } = await call(admin, `admin_suspend_member('${await join(db)}', 'infinity', 'Spam')`);
    await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${moderator}`;
    const lifted = await call(admin, `admin_suspend_member('${moderator}', null, 'x')`);
    await expect(undo(moderator, lifted.line)).rejects.toThrow("forbidden");
  });

  test("a party decides nothing about the own referral", async () => {
    const { id, referrer } = await referred();
    const { line } = await call(admin, `admin_review_referral('${id}', 'reject', 'x')`);
    await db.sql`insert into user_roles (user_id, role) values (${referrer}, 'moderator')`;
    await expect(undo(referrer, line)).rejects.toThrow("forbidden");
  });

  test("roles and large awards ask for a fresh second factor", async () => {
    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'admin')`;
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${staff}, 'totp', 'verified', now(), now())`;
    const shown = (minutes: number) => ({
      sub: staff,
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }],
    });
    const member = await join(db);
    const lines = [
      await call(admin, `admin_set_role('${member}', 'moderator', true, 'x')`),
      await call(admin, `admin_award_points('${member}', 501, 'x')`),
    ];
    for (const { line } of lines) {
      await expect(undo(shown(11), line)).rejects.toThrow("step_up_required");
      await undo(shown(1), line);
    }
  });

  test("the last admin stays", async () => {
    const own = await freshDatabase();
    await own.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
    const [first, other] = [await join(own), await join(own)];
    await own.sql`insert into user_roles (user_id, role) values (${first}, 'admin')`;
    const ask = async (who: string, what: string) =>
      (await own.asKept(who, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as Changed;
    const { line } = await ask(first, `admin_set_role('${other}', 'admin', true, 'x')`);
    await ask(other, `admin_set_role('${first}', 'admin', false, 'x')`);
    await expect(ask(other, `admin_undo(${line}, null)`)).rejects.toThrow("last_admin");
    await own.drop();
  });

  test("a long reason, an unknown line, an undo, what the rules did, and an erased member", async () => {
    const member = await join(db);
    const { line } = await call(admin, `admin_award_points('${member}', 5, 'x')`);
    await expect(undo(admin, line, `'${"x".repeat(301)}'`)).rejects.toThrow("too_long");
    await expect(undo(admin, 999_999)).rejects.toThrow("not_found");
    const undone = await undo(admin, line);
    await expect(undo(admin, undone.line)).rejects.toThrow("undo_impossible");
    const [held] =
      await db.sql`select private.audit(null, 'referral.rejected', 'referral', ${(await referred()).id})::int as id`;
    await expect(undo(admin, held?.id as number)).rejects.toThrow("undo_impossible");
    const last = await call(admin, `admin_award_points('${member}', 5, 'x')`);
    await db.sql`select erase_member(${member})`;
    await expect(undo(admin, last.line)).rejects.toThrow("undo_impossible");
  });
});

test("a referral that was approved, undone and approved again gives its points once", async () => {
  const { id, referrer, referee } = await referred();
  const before = [await xpOf(db, referrer), await xpOf(db, referee)];
  const { line } = await call(moderator, `admin_review_referral('${id}', 'approve', 'x')`);
  await undo(moderator, line);
  expect([await xpOf(db, referrer), await xpOf(db, referee)]).toEqual(before);
  await call(moderator, `admin_review_referral('${id}', 'approve', 'They are flatmates')`);
  expect(await xpOf(db, referrer)).toBe((before[0] ?? 0) + 1200);
  expect(await xpOf(db, referee)).toBe((before[1] ?? 0) + 300);
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);
});

describe("what a change will do", () => {
  type Effect = { version: string | null; effects: { kind: string; before: unknown; after: unknown }[] };
  const effect = async (asker: Asker, what: string, subject: string, value = "") =>
    (await call(asker, `admin_change_effect('${what}', '${subject}', '${value}')`)) as unknown as Effect;

  test("is told for each kind, by what then happens", async () => {
    const member = await join(db, { name: "Lena Brandt" });
    expect(await effect(moderator, "points.award", member, "70")).toMatchObject({
      effects: [{ kind: "points", name: "Lena Brandt", before: 50, after: 120 }],
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
    expect((await effect(moderator, "feedback.change", await feedback(), "open")).effects).toMatchObject([
      { kind: "feedback", before: "new", after: "open" },
    ]);
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
