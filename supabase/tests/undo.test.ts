import { afterAll, describe, expect, test } from "vitest";
import { join, xpOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";
import { seller } from "./storefront-cast.ts";
import { undoKinds } from "./undo-kinds.ts";

const cast = await castOfStaff();
const { db, admin, second, moderator, call, undo, referred, feedback, refusalOf } = cast;
afterAll(() => db.drop());
// All of it is decided on one day.
await db.sql`update settings set value = '100000' where key = 'points.moderator_daily_limit'`;

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
    "public.application_forms",
    "private.appeals",
    "private.refund_requests",
    "private.mission_proofs",
    "private.proof_second_looks",
    "private.storefronts",
    "private.storefront_products",
    "private.storefront_reports",
    "private.mission_claims",
    "private.missions",
    "private.pending_decisions",
    "private.challenges",
    "private.challenge_missions",
    "private.blocks",
    "private.mail_suppressions",
    "(select template, category, texts from private.mail_kinds)",
    "public.promotion_codes",
    "public.prices",
    "private.streams",
    "private.community_goals",
    "(select id, day, text from private.chart_notes where not removed)",
    "public.staff_notes",
    "private.tax_forms",
    "private.referral_campaigns",
    "(select id, name, rule, version, made_by, made_at from private.segments)",
    "(select flag, value, segment_id from private.flag_audiences)",
    "private.bounties",
    "private.season_results",
    "private.seasons",
    "private.ranking_windows",
    "private.story_entries",
    "(select id, kind, slug, texts, written, details, live, publish_at, archived, version from private.documents)",
    "private.proposal_drafts",
    "public.proposals",
    "public.proposal_weights",
    // What readers see; numbers of changes only ever grow.
    "(select id, text, removed_by, held_at, pinned_at is not null as pinned from private.chat_messages)",
    "(select id, slow_seconds, restriction, restricted_at, restricted_until from private.chat_rooms)",
    "(select kind, pattern, action from private.chat_rules where removed_at is null)",
    "(select id, url, description, events, state from private.webhook_endpoints)",
    "(select id, kind from private.strikes where lifted_at is null)",
  ].map(async (table) => {
    const found = await db.sql.unsafe(`select to_jsonb(t) - 'updated_at' as row from ${table} t order by 1`);
    return [table, found.map(({ row }) => row as object)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
};

const kinds = undoKinds(cast);

test("every kind that can be undone is tried here", async () => {
  const listed = await db.sql`select action from private.undo_kinds order by 1`;
  const tried = new Set(Object.keys(kinds).map((name) => name.split(" ")[0]));
  expect(listed.map(({ action }) => action as string)).toEqual([...tried].toSorted());
});

describe.each(Object.entries(kinds))("%s", (name, prepare) => {
  const action = name.split(" ")[0] as string;

  test("is undone: every row is as before, and a line points to the one that was undone", async () => {
    const { change } = await prepare();
    const before = await allRows();
    const { line, undo: offered } = await change();
    expect(offered).toBe(true);
    expect(await allRows()).not.toEqual(before);
    const undone = await undo(second, line, "'A mistake'");
    expect(undone).toMatchObject({ undo: false });
    expect(await allRows()).toEqual(before);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
    const [written, taken] =
      await db.sql`select * from private.audit_lines where id in ${db.sql([line, undone.line])} order by id`;
    expect(written).toMatchObject({ action, undoes: null });
    expect(taken).toMatchObject({
      action: `${action}.undone`,
      undoes: String(line),
      actor: second,
      // A line about several cases has none: each line within has it.
      reason: action === "case.decided_selected" ? "" : "A mistake",
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
      "a takedown that an appeal ended, when another one followed",
      async () => {
        const { member } = await seller(db);
        const take = (by: string) =>
          call(by, `admin_decide_storefront('${member}', 'take_down', 'Not theirs', null)`);
        const { line } = await take(moderator);
        const made = await call(
          member,
          `submit_appeal('storefront', '${member}', 'I drew every one of them myself.')`,
        );
        const { id } = made as unknown as { id: string };
        await call(admin, `admin_decide_appeal('${id}', 'accept', 'They are theirs')`);
        return { line, later: () => take(second) };
      },
    ],
    [
      "a pinned note that was unpinned and pinned again",
      async () => {
        const { note } = await call(moderator, `admin_add_note('${await join(db)}', 'x')`);
        const { line } = await call(moderator, `admin_pin_note('${note}', true)`);
        await call(moderator, `admin_pin_note('${note}', false)`);
        return { line, later: () => call(second, `admin_pin_note('${note}', true)`) };
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
