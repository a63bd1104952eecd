import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { viewedPage, type ViewedPage } from "@/lib/admin/view-as/schema";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call } = await castOfStaff();
let member: string;
beforeAll(async () => {
  member = await join(db, { name: "Lena Brandt" });
});
afterAll(() => db.drop());

const open = async (asker = admin, whom = member) =>
  ((await call(asker, `admin_open_view('${whom}', 'Cannot see the link')`)) as unknown as { view: string })
    .view;
const look = (view: string, page: string, asker = admin) =>
  call(asker, `admin_view_as('${view}', ${page})`) as unknown as Promise<Record<string, unknown>>;

describe("view as member", () => {
  test.each([
    ["'dashboard'", "dashboard", "member_dashboard()"],
    ["'affiliate'", "affiliate", "referral_overview()"],
    ["'points', 'signups', 1", "points", "points_history('signups', 1, 20)"],
    ["'settings'", "settings", null],
  ] as const)("shows %s as the member sees it", async (args, page, own) => {
    const shown = await look(await open(), args);
    expect(shown).toMatchObject({ member, name: "Lena Brandt" });
    const schema: ViewedPage = viewedPage[page];
    schema.parse(shown.page);
    expect(JSON.stringify(shown)).not.toContain("@");
    if (!own || page === "dashboard") return;
    const [row] = await db.as(member, (tx) => tx.unsafe(`select ${own} as it`));
    expect(shown.page).toEqual(row?.it);
  });

  test("leaves out addresses, wallets and mints", async () => {
    const whole = await join(db, { name: "Noor" });
    await db.sql`update profiles set wallet_address = ${"0x" + "a".repeat(40)} where user_id = ${whole}`;
    const told = JSON.stringify(await look(await open(admin, whole), "'dashboard'"));
    expect(told).not.toMatch(/0xaaaa|@/);
  });

  test("can write nothing, in the whole transaction", async () => {
    const view = await open();
    await expect(
      db.asKept(admin, async (tx) => {
        await tx.unsafe(`select admin_view_as('${view}', 'dashboard')`);
        await tx.unsafe(`select admin_award_points('${member}', 5, 'By mistake')`);
      }),
    ).rejects.toThrow("read-only transaction");
    const [row] =
      await db.sql`select count(*)::int as n from points_ledger where user_id = ${member} and source = 'manual'`;
    expect(row?.n).toBe(0);
  });

  test("leaves the caller who they are", async () => {
    const view = await open();
    const [row] = await db.asKept(admin, async (tx) => {
      await tx.unsafe(`select admin_view_as('${view}', 'dashboard')`);
      return tx`select auth.uid() as id`;
    });
    expect(row?.id).toBe(admin);
  });

  test("is for the admin who opened it, for fifteen minutes, until it is ended or another one is opened", async () => {
    const view = await open();
    const ended = (asker: string, id = view) =>
      expect(look(id, "'dashboard'", asker)).rejects.toThrow("view_ended");
    await ended(second);
    await ended(admin, randomUUID());
    await expect(look(view, "'dashboard'", moderator)).rejects.toThrow("forbidden");
    await expect(look(view, "'billing'")).rejects.toThrow("invalid_input");
    const other = await open();
    await ended(admin);
    await db.sql`update private.member_views set started_at = now() - interval '16 minutes', ends_at = now() - interval '1 second' where id = ${other}`;
    await ended(admin, other);
    const last = await open();
    await call(admin, `admin_end_view('${last}')`);
    await ended(admin, last);
    await expect(call(admin, `admin_end_view('${last}')`)).rejects.toThrow("view_ended");
  });

  test("is never of staff, and not of a member who became staff", async () => {
    await expect(open(admin, moderator)).rejects.toThrow("member_is_staff");
    await expect(open(admin, admin)).rejects.toThrow("member_is_staff");
    await expect(open(admin, randomUUID())).rejects.toThrow("member_not_found");
    const promoted = await join(db);
    const view = await open(admin, promoted);
    await db.sql`insert into user_roles (user_id, role) values (${promoted}, 'moderator')`;
    await expect(look(view, "'dashboard'")).rejects.toThrow("view_ended");
  });

  test("is opened by admins alone, with a reason and a fresh second factor", async () => {
    await expect(open(moderator)).rejects.toThrow("forbidden");
    await expect(call(admin, `admin_open_view('${member}', ' ')`)).rejects.toThrow("reason_required");
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${second}, 'totp', 'verified', now(), now())`;
    const stale = {
      sub: second,
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - 3600 }],
    };
    const opening = db.asKept(stale, (tx) => tx`select admin_open_view(${member}, 'Cannot see the link')`);
    await expect(opening).rejects.toThrow("step_up_required");
  });

  test("leaves a line, shows on the security page, and the member sees it in their export without a name", async () => {
    const watched = await join(db, { name: "Amara" });
    const view = await open(admin, watched);
    const [line] =
      await db.sql`select action, after from audit_log where subject_id = ${watched} order by id desc limit 1`;
    expect(line).toMatchObject({ action: "view.opened", after: { view } });
    const security = (await call(admin, "admin_security()")) as unknown as { views: object[] };
    expect(security.views[0]).toMatchObject({ id: view, name: "Amara", actor_name: "Ada" });
    const [row] = await db.as(watched, (tx) => tx`select my_data_export() as it`);
    const told = row?.it as { member_views: object[]; audit: object[] };
    expect(told.member_views).toMatchObject([{ id: view }]);
    expect(told.audit).toContainEqual(
      expect.objectContaining({ action: "view.opened", reason: "Cannot see the link" }),
    );
    expect(JSON.stringify(told)).not.toContain(admin);
  });
});
