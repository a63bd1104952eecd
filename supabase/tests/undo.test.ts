import { afterAll, describe, expect, test } from "vitest";
import { join, xpOf } from "./cast.ts";
import { castOfStaff, type Changed } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, referred, feedback, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

/** Rows that changes by staff touch, whole; the time of the last touch aside. */
const allRows = async () => {
  const all = [
    "public.profiles",
    "public.user_roles",
    "public.wallet_profiles",
    "public.referral_points",
    "public.referrals",
    "public.feedback",
    "public.settings",
    "private.case_states",
    "public.staff_invites",
    "public.point_reasons",
    "public.point_rules",
    "public.levels",
    "private.rule_changes",
    "public.creator_applications",
    "private.appeals",
    "private.blocks",
  ].map(async (table) => {
    const found = await db.sql.unsafe(`select to_jsonb(t) - 'updated_at' as row from ${table} t order by 1`);
    return [table, found.map(({ row }) => row as object)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
};

/** A referral that the rules held, and the appeal against it. */
const appealed = async () => {
  const { id, referrer } = await referred();
  const made = await call(referrer, `submit_appeal('referral', '${id}', 'We share a flat and a router.')`);
  return (made as unknown as { id: string }).id;
};
const decide = (appeal: string, decision: string) =>
  call(moderator, `admin_decide_appeal('${appeal}', '${decision}', 'Looked again')`);
/** What accepting an appeal does, by the line that it leaves itself. */
const lifted = async (kind: string, subject: string, member: string) => {
  const made = await call(member, `submit_appeal('${kind}', '${subject}', 'It was not like that at all.')`);
  return async () => {
    const { line } = await decide((made as unknown as { id: string }).id, "accept");
    const [written] = await db.sql`select (after ->> 'line')::int as line from audit_log where id = ${line}`;
    return { line: written?.line as number, undo: true };
  };
};

type Case = { change: () => Promise<Changed>; besides?: string };
const someone =
  (change: (id: string) => string, asker = () => admin) =>
  async () => {
    const id = await join(db);
    return { id, change: () => call(asker(), change(id)) };
  };
/** A change of a case, by a moderator, after some others. */
const ofCase =
  (change: string, ...before: string[]) =>
  async () => {
    const [id, other] = [await feedback(), await feedback()];
    const writer = await join(db);
    await db.sql`update feedback set user_id = ${writer} where id in ${db.sql([id, other])}`;
    await db.sql`insert into private.case_states (kind, id) values ('feedback', ${id}), ('feedback', ${other})`;
    const made = (what: string) =>
      call(
        moderator,
        `admin_${what.replace("(", "_case('feedback', ").replaceAll("$1", id).replace("$2", other)}`,
      );
    for (const each of before) await made(each);
    return { change: () => made(change) };
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
  "feedback.merged": async () => {
    const [into, id] = [await feedback(), await feedback()];
    const [row] = await db.sql`select reference from feedback where id = ${into}`;
    return {
      change: () =>
        call(moderator, `admin_merge_feedback('${id}', '${row?.reference as string}', 'The same')`),
    };
  },
  "feedback.linked": async () => {
    const [id, member] = [await feedback(), await join(db)];
    return { change: () => call(moderator, `admin_link_feedback('${id}', '${member}', 'Wrote it')`) };
  },
  "appeal.accepted": async () => {
    const appeal = await appealed();
    return { change: () => decide(appeal, "accept") };
  },
  "appeal.rejected": async () => {
    const appeal = await appealed();
    return { change: () => decide(appeal, "reject") };
  },
  "application.reopened": async () => {
    const id = await join(db);
    const [row] = await db.sql`insert into creator_applications (user_id, status, submitted_at, decided_at)
      values (${id}, 'rejected', now(), now()) returning id`;
    const change = await lifted("application", row?.id as string, id);
    return { change, besides: "private.appeals" };
  },
  "points.restored": async () => {
    const id = await join(db);
    const { ledger } = await call(admin, `admin_award_points('${id}', -20, 'Too many')`);
    return { change: await lifted("points", String(ledger), id), besides: "private.appeals" };
  },
  "feedback.status": async () => {
    const id = await feedback();
    return { change: () => call(moderator, `admin_set_feedback('${id}', 'answered', 'Wrote back')`) };
  },
  "block.added": someone((id) => `admin_add_block('email', '${id}@spam.example', 'Spam')`),
  "block.lifted": async () => {
    const { line } = await call(
      admin,
      `admin_add_block('email', '${crypto.randomUUID()}@spam.example', 'Spam', 30)`,
    );
    const [row] = await db.sql`select subject_id from audit_log where id = ${line}`;
    return { change: () => call(admin, `admin_lift_block('${row?.subject_id as string}', 'Sorted out')`) };
  },
  "case.taken": ofCase("take('$1', true)"),
  "case.returned": ofCase("take('$1', false)", "take('$1', true)"),
  "case.handed_over": ofCase(`hand_over('$1', '${second}', 'Knows more')`),
  "case.snoozed": ofCase("snooze('$1', 'infinity')"),
  "case.woken": ofCase("snooze('$1', null)", "snooze('$1', 'infinity')"),
  "case.merged": ofCase("merge('$1', '$2')"),
  "case.parted": ofCase("merge('$1', null)", "merge('$1', '$2')"),
  "point_rule.changed": async () => {
    const [row] = await db.sql`select points + 1 as points from point_rules where source = 'renewal'`;
    return {
      change: () =>
        call(
          admin,
          `admin_set_rule('renewal', '{"points": ${row?.points}, "active": true}', null, 'Fairer')`,
        ),
    };
  },
  "point_rule.planned": someone(
    () => `admin_set_rule('renewal', '{"points": 210, "active": true}', now() + interval '1 day', 'Fairer')`,
  ),
  "point_reason.made": someone(() => `admin_save_point_reason(null, '{"en": "Helped"}', 5, false, 'Often')`),
  "point_reason.changed": async () => {
    await call(moderator, `admin_save_point_reason(null, '{"en": "Helped"}', 5, false, 'Often')`);
    const [row] = await db.sql`select id from point_reasons order by version desc limit 1`;
    return {
      change: () =>
        call(
          moderator,
          `admin_save_point_reason('${row?.id}', '{"en": "Helped a lot"}', null, true, 'Clearer')`,
        ),
    };
  },
  "staff.invited": someone((id) => `admin_invite_staff('${id}@altura.test', 'moderator', 'en', 'Helps out')`),
  "staff.invite_revoked": async () => {
    const [sent] = await db.sql`insert into staff_invites (email, role, token_hash, invited_by, expires_at)
      values (${`${await join(db)}@altura.test`}, 'admin', extensions.gen_random_bytes(32), ${second}, now() + interval '1 day') returning id`;
    return { change: () => call(admin, `admin_revoke_invite('${sent?.id as string}', 'Not needed')`) };
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
    const { change, besides = "" } = await prepare();
    const rows = async () => ({ ...(await allRows()), [besides]: null });
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
    const before = await allRows();
    await expect(undo(await join(db), line)).rejects.toThrow("forbidden");
    await expect(undo("anon", line)).rejects.toThrow("permission denied");
    if (action.startsWith("role.")) await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    const after = await allRows();
    for (const table of ["user_roles", "referrals", "feedback"])
      expect(after[table], table).toEqual(before[table]);
  });
});

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
    const before = await allRows();
    expect(await refusalOf(admin, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
      details: "Bea",
    });
    expect(await allRows()).toEqual(before);
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
