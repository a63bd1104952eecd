import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  [admin, moderator, member] = [await join(db), await join(db), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
});
afterAll(() => db.drop());

const call = (asker: Asker, what: string) =>
  db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)).then((rows) => rows[0]?.result as unknown);
const request = (
  asker: Asker,
  { filter = "{}", columns = "{name,email}", reason = "Quarterly report" } = {},
) =>
  call(
    asker,
    `admin_request_export('feedback', '${filter}', '{"key": "created", "desc": true}', '${columns}', '${reason}')`,
  ) as Promise<string>;
const rows = (asker: Asker, id: string) =>
  call(asker, `admin_export_rows('${id}', null)`) as Promise<{ rows: { name: string }[]; columns: string[] }>;

test("exports are an admin's, leave one audit line that holds nothing sought, and are read once", async () => {
  await db.sql`insert into feedback (name, email, topic, message, status)
    select chr(64 + n), 'w@example.org', 'idea', 'Ten signs at least', case when n % 2 = 0 then 'new' else 'closed' end
    from generate_series(1, 4) n`;
  const id = await request(admin, { filter: '{"q": "Ten", "status": "new"}' });
  const [line] = await db.sql`select actor, reason, after from private.audit_lines where subject_id = ${id}`;
  expect(line).toEqual({
    actor: admin,
    reason: "Quarterly report",
    after: { list: "feedback", columns: ["name", "email"], filters: ["q", "status"] },
  });
  const first = await rows(admin, id);
  expect(
    first.rows
      .map(({ name }) => name)
      .toSorted()
      .join(""),
  ).toBe("BD");
  expect(first.columns).toEqual(["name", "email"]);
  await expect(rows(admin, id)).rejects.toThrow("conflict");
});

test("exports are refused to moderators and members, without a reason, and to another admin", async () => {
  await expect(request(moderator)).rejects.toThrow("forbidden");
  await expect(request(member)).rejects.toThrow("forbidden");
  await expect(request(admin, { reason: " " })).rejects.toThrow("reason_required");
  await expect(request(admin, { filter: '{"password": "x"}' })).rejects.toThrow("invalid_input");
  const id = await request(admin);
  const other = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${other}, 'admin')`;
  await expect(rows(other, id)).rejects.toThrow("not_found");
  await db.sql`update admin_exports set created_at = now() - interval '61 minutes' where id = ${id}`;
  await expect(rows(admin, id)).rejects.toThrow("not_found");
});

test("exports ask for the second factor again", async () => {
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${admin}, 'totp', 'verified', now(), now())`;
  const shown = (minutes: number) => ({
    sub: admin,
    aal: "aal2",
    amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }],
  });
  await expect(request(shown(11))).rejects.toThrow("step_up_required");
  await request(shown(1));
});
