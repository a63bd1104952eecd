import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { settingsAnswer } from "../../lib/admin/settings/schema.ts";
import en from "../../lib/platform/i18n/messages/en/adminSettings.json" with { type: "json" };
import { join } from "./cast.ts";

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
    await join(db),
  ];
  await db.sql`insert into user_roles (user_id, role)
    values (${admin}, 'admin'), (${second}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

type Changed = { line: number; undo: boolean } | null;
const call = async (asker: Asker, what: string) =>
  (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)))[0]?.result;
const set = async (key: string, value: unknown, asker: Asker = admin, version?: string) =>
  (await call(
    asker,
    `admin_set_setting('${key}', '${JSON.stringify(value)}', 'Because', ${version ? `'${version}'` : "null"})`,
  )) as Changed;
const read = async () => settingsAnswer.parse(await call(admin, "admin_settings()"));
const one = async (key: string) => (await read()).settings.find((setting) => setting.key === key)!;

describe("the settings of the panel", () => {
  test("are all that are no state of the server, as first written, and each has its words", async () => {
    const { settings } = await read();
    for (const { key, value, first_value, changed } of settings) {
      expect(changed).toBeNull();
      // The templates of the tests set this one.
      if (key !== "staff.second_factor") expect([key, value]).toEqual([key, first_value]);
      const [family = "", name = ""] = key.split(".");
      for (const words of [en.names, en.texts] as unknown as Record<string, Record<string, string>>[])
        expect([key, words[family]?.[name]]).toEqual([key, expect.stringMatching(/.{5,}/)]);
    }
    const rows =
      await db.sql`select key from settings where key not in (select key from private.setting_kinds)`;
    // Where the watcher of the chain stands: state, not a choice.
    expect(rows.map(({ key }) => key as string).filter((key) => !key.startsWith("chain."))).toEqual([]);
  });

  test("apply at once, leave a line with before and after, and say who set them", async () => {
    const changed = await set("billing.refund_days", 30);
    expect(changed).toMatchObject({ undo: true });
    expect((await call("anon", "site_facts()")) as object).toMatchObject({ refund_days: 30 });
    expect(await one("billing.refund_days")).toMatchObject({
      value: 30,
      first_value: 14,
      changed: { by: "Ada" },
    });
    const [line] = await db.sql`select * from audit_log where id = ${changed!.line}`;
    expect(line).toMatchObject({ action: "setting.changed", before: { value: 14 }, after: { value: 30 } });
    expect(await set("billing.refund_days", 30)).toBeNull();
  });

  test("are undone as long as nobody has set them again", async () => {
    const [row] = await db.sql`select value from settings where key = 'pledge.goal'`;
    const first = await set("pledge.goal", 30_000);
    await call(second, `admin_undo(${first!.line}, null)`);
    expect((await db.sql`select value from settings where key = 'pledge.goal'`)[0]).toEqual(row);
    const again = await set("pledge.goal", 40_000);
    await set("pledge.goal", 50_000, second);
    await expect(call(admin, `admin_undo(${again!.line}, null)`)).rejects.toThrow("changed_meanwhile");
  });

  test("tell the slower of two who was faster", async () => {
    const { version } = await one("wallet.limit");
    await set("wallet.limit", 6, second, version);
    await expect(set("wallet.limit", 7, admin, version)).rejects.toThrow("changed_meanwhile");
    expect(await one("wallet.limit")).toMatchObject({ value: 6 });
  });

  test.each([
    ["billing.refund_days", -1],
    ["billing.refund_days", 1.5],
    ["billing.refund_days", "14"],
    ["billing.refund_days", null],
    ["billing.refund_days", 366],
    ["transparency.revenue", "true"],
    ["mint.tier", "standard"],
    ["mint.tier", "king"],
    ["pledge.closes_at", "tomorrow"],
    ["pledge.closes_at", "2027-02-30T00:00:00Z"],
    ["governance.weights", {}],
    ["governance.weights", { king: 1 }],
    ["governance.weights", { pro: -1 }],
    ["governance.weights", { pro: 1.5 }],
  ])("%s is not set to %j", async (key, value) => {
    await expect(set(key, value)).rejects.toThrow("setting_invalid");
  });

  test.each([
    ["mint.tier", "pro"],
    ["pledge.closes_at", null],
    ["pledge.closes_at", "2028-02-29T12:00:00Z"],
    ["governance.weights", { plus: 1, founder: 999 }],
    ["transparency.revenue", true],
  ])("%s is set to %j", async (key, value) => {
    await set(key, value);
    expect((await one(key)).value).toEqual(value);
  });

  test("do not contradict each other", async () => {
    await expect(set("pledge.min", 5001)).rejects.toThrow("setting_contradicts");
    await expect(set("pledge.max", 9)).rejects.toThrow("setting_contradicts");
    await expect(set("referral.active_days", 31)).rejects.toThrow("setting_invalid");
    await expect(set("referral.active_window_days", 2)).rejects.toThrow("setting_contradicts");
    await expect(set("points.moderator_limit", 2001)).rejects.toThrow("setting_contradicts");
  });

  test("of two contradicting ones set at once, one is refused", async () => {
    await set("pledge.max", 5000);
    const both = await Promise.allSettled([set("pledge.min", 4000), set("pledge.max", 3000, second)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("cannot make new ones, nor what the server keeps, nor take the second factor from staff", async () => {
    await expect(set("new.key", 1)).rejects.toThrow("not_found");
    await expect(set("staff.second_factor", false)).rejects.toThrow("setting_fixed");
    await expect(call(admin, "admin_set_setting('wallet.limit', '5', ' ')")).rejects.toThrow(
      "reason_required",
    );
  });

  test("are for admins, changed only with a fresh second factor once staff need one", async () => {
    for (const asker of [moderator, await join(db)]) {
      await expect(call(asker, "admin_settings()")).rejects.toThrow("forbidden");
      await expect(set("wallet.limit", 9, asker)).rejects.toThrow("forbidden");
    }
    await expect(call("anon", "admin_settings()")).rejects.toThrow("permission denied");
    await expect(db.as(admin, (tx) => tx`update settings set value = '9'`)).rejects.toThrow(
      "permission denied",
    );
    await expect(db.as(admin, (tx) => tx`select * from private.setting_kinds`)).rejects.toThrow(
      "permission denied",
    );
  });
});
