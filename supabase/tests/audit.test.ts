import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let member: string;

const demandFactor = (on: boolean) =>
  db.sql`update settings set value = ${db.sql.json(on)} where key = 'staff.second_factor'`;
const call = (asker: Asker, what: string) => db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`));
const award = (reason = "Helped at base camp") =>
  call(admin, `admin_award_points('${member}', 5, '${reason}')`);
const lastLine = async () => {
  const [row] = await db.sql`select max(id)::int as id from audit_log`;
  return row?.id as number;
};

beforeEach(async () => {
  db = await freshDatabase();
  await demandFactor(false);
  [admin, member] = [await join(db, { name: "Ada" }), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
});
afterEach(() => db.drop());

describe("the audit log", () => {
  test("keeps no text: the reason lies beside the line, which has its salted digest", async () => {
    await award();
    await award();
    const lines = await db.sql`select a.*, r.reason, r.salt,
      a.reason_digest = sha256(r.salt || convert_to(r.reason, 'UTF8')) as fits
      from audit_log a join private.audit_reasons r on r.audit_id = a.id`;
    expect(lines).toMatchObject([
      { reason: "Helped at base camp", fits: true },
      { reason: "Helped at base camp", fits: true },
    ]);
    expect(lines[0]?.reason_digest).not.toEqual(lines[1]?.reason_digest);
    const [row] = await db.sql`select string_agg(a::text, '') as all from audit_log a`;
    expect(row?.all).not.toContain("base camp");
  });

  test("takes ids and values, and leaves a text out instead of stopping what it is about", async () => {
    const values = {
      id: member,
      at: "2026-01-01T00:00:00+00:00",
      list: ["a_b", "Lena Brandt"],
      mail: "a@b.c",
    };
    await db.sql`select private.audit(null, 'order.paid', 'order', ${member}, '', null, ${db.sql.json(values)})`;
    const [line] = await db.sql`select after from audit_log`;
    expect(line?.after).toEqual({ ...values, list: ["a_b", "(text)"], mail: "(text)" });
    await expect(
      db.sql`insert into audit_log (action, subject_type, subject_id, after) values ('x', 'member', '', '{"a": "b c"}')`,
    ).rejects.toThrow("audit_log_after_check");
    await expect(
      db.sql`insert into audit_log (action, subject_type, subject_id) values ('x', 'member', 'Lena Brandt')`,
    ).rejects.toThrow("audit_log_subject_id_check");
    await call(admin, "admin_retry_delivery('Lena Brandt', 'x')").catch(() => undefined);
    expect(await db.sql`select subject_id from audit_log where action = 'delivery.retry.refused'`).toEqual([
      { subject_id: "" },
    ]);
  });

  test("is append-only for members, staff, the service and its owner, and read by none of the first two", async () => {
    await award();
    const tables = ["public.audit_log", "private.audit_chain"];
    await call("service_role", "link_audit_lines()");
    for (const table of tables) {
      const column = table === "public.audit_log" ? "action = 'x'" : "position = 9";
      const changes = [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`];
      for (const asker of [member, admin, "service_role", "anon"])
        for (const change of [...changes, `insert into ${table} default values`])
          await expect(
            db.as(asker, (tx) => tx.unsafe(change)),
            `${asker}: ${change}`,
          ).rejects.toThrow("permission denied");
      for (const change of changes)
        await expect(db.sql.unsafe(change), change).rejects.toThrow("append-only");
      for (const asker of [member, admin])
        await expect(db.as(asker, (tx) => tx.unsafe(`select * from ${table}`))).rejects.toThrow(
          "permission denied",
        );
    }
    await expect(db.sql`update private.audit_reasons set reason = 'x'`).rejects.toThrow("append-only");
    for (const asker of [member, admin, "service_role"])
      for (const place of ["private.audit_reasons", "private.audit_lines", "private.audit_unlinked"])
        await expect(db.as(asker, (tx) => tx.unsafe(`select * from ${place}`))).rejects.toThrow(
          "permission denied",
        );
  });

  test("loses the reasons about a member who leaves, and what they wrote in vain; the chain still holds", async () => {
    await award("Lena helped at base camp");
    // Only who was staff once has such a line.
    await db.sql`insert into user_roles (user_id, role) values (${member}, 'moderator')`;
    await call(member, `admin_award_points('${member}', 5, 'I am Lena, please')`).catch(() => undefined);
    await db.sql`delete from user_roles where user_id = ${member}`;
    await call(admin, `admin_award_points('${await join(db)}', 5, 'Mine')`);
    await db.sql`select private.audit(null, 'referral.held', 'member', ${member}, 'same_network')`;
    await call("service_role", "link_audit_lines()");
    await call("service_role", `erase_member('${member}')`);
    expect(await db.sql`select reason from private.audit_reasons order by audit_id`).toEqual([
      { reason: "Mine" },
      { reason: "same_network" },
    ]);
    expect(await db.sql`select count(*)::int as n from audit_log where subject_id = ${member}`).toEqual([
      { n: 4 },
    ]);
    expect(await verified()).toMatchObject({ fault: null, waiting: 1 });
  });
});

const verified = async (more = "") => {
  const [row] = await call(admin, `admin_verify_audit(null${more})`);
  return row?.result as Record<string, unknown>;
};
/** As somebody who owns the database and switches its triggers off. */
const tamper = (change: string) =>
  db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(change);
  });

describe("the chain of hashes", () => {
  beforeEach(async () => {
    for (let n = 0; n < 4; n++) await award();
    await call("service_role", "link_audit_lines()");
  });

  test("is built by the job, line after line, and holds in every time zone", async () => {
    await award();
    expect(await verified()).toMatchObject({
      checked: 4,
      next: null,
      fault: null,
      waiting: 1,
      head: { position: 4 },
    });
    const [made] = await call("service_role", "link_audit_lines()");
    expect(made?.result).toBe(1);
    const [row] = await db.asKept(admin, async (tx) => {
      await tx`set local timezone = 'Asia/Tokyo'`;
      return tx`select admin_verify_audit(null) as it`;
    });
    expect(row?.it).toMatchObject({ checked: 5, fault: null, waiting: 0 });
  });

  test("takes every line once when two jobs run at a time, and one that commits late", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let written = () => {};
    const inside = new Promise<void>((done) => (written = done));
    const late = db.sql.begin(async (tx) => {
      await tx`select private.audit(null, 'late', 'member', '')`;
      written();
      await held;
    });
    await inside;
    await award();
    await Promise.all([1, 2, 3].map(() => call("service_role", "link_audit_lines()")));
    release();
    await late;
    await call("service_role", "link_audit_lines()");
    expect(await verified()).toMatchObject({ checked: 6, fault: null, waiting: 0 });
    const links = await db.sql`select audit_id::int as id from private.audit_chain order by position`;
    const ids = links.map(({ id }) => id as number);
    expect(ids.toSorted((a, b) => a - b)).not.toEqual(ids);
  });

  test.each([
    ["altered", "update audit_log set actor = null where id = LINE", "LINE"],
    ["altered", "update audit_log set after = '{}' where id = LINE", "LINE"],
    ["altered", "update audit_log set created_at = now() where id = LINE", "LINE"],
    ["reason_altered", "update private.audit_reasons set reason = 'Nothing' where audit_id = LINE", "LINE"],
    [
      "missing",
      "delete from private.audit_reasons where audit_id = LINE; delete from audit_log where id = LINE",
      "LINE",
    ],
    ["link_missing", "delete from private.audit_chain where audit_id = LINE", "NEXT"],
    [
      "unlinked",
      "insert into audit_log (id, action, subject_type, subject_id) overriding system value values (90, 'x', 'member', '')",
      "90",
    ],
  ])("names the first line that is %s (%s)", async (kind, change, named) => {
    const line = (await lastLine()) - 2;
    await tamper(change.replaceAll("LINE", String(line)));
    const expected = Number(named.replace("LINE", String(line)).replace("NEXT", String(line + 1)));
    expect(await verified()).toMatchObject({ next: null, fault: { line: expected, kind } });
  });

  test("names a line that goes, or is passed over, before the job takes it", async () => {
    await award();
    const line = await lastLine();
    await db.sql`update private.audit_unlinked set since = now() - interval '14 minutes'`;
    expect(await verified()).toMatchObject({ fault: null, waiting: 1 });
    await db.sql`update private.audit_unlinked set since = now() - interval '16 minutes'`;
    expect(await verified()).toMatchObject({ fault: { kind: "overdue", line, position: null } });
    await call("service_role", "link_audit_lines()");
    expect(await verified()).toMatchObject({ fault: null, waiting: 0 });

    await award();
    await tamper(
      `delete from private.audit_reasons where audit_id = ${line + 1}; delete from audit_log where id = ${line + 1}`,
    );
    await call("service_role", "link_audit_lines()");
    expect(await verified()).toMatchObject({ fault: { kind: "missing", line: line + 1 }, waiting: 1 });
  });

  test("cannot be cut short or made anew unnoticed: the head that was mailed says so", async () => {
    await call("service_role", "seal_audit_day()");
    const [head] = await db.sql`select position::int, encode(hash, 'hex') as hash from private.audit_heads`;
    const mailed = `, ${head?.position}, '${head?.hash}'`;
    expect(await verified(mailed)).toMatchObject({ fault: null });
    const line = await lastLine();
    await tamper(`update audit_log set after = '{}' where id = ${line - 1}; delete from private.audit_chain;
      insert into private.audit_unlinked select id from audit_log`);
    await call("service_role", "link_audit_lines()");
    expect(await verified()).toMatchObject({ fault: null });
    expect(await verified(mailed)).toMatchObject({ fault: { kind: "head", position: 4, line } });
    expect(await verified(`, ${head?.position}, 'no hash'`)).toMatchObject({ fault: { kind: "head" } });
  });

  test("is read in pieces", async () => {
    await db.sql`insert into audit_log (action, subject_type, subject_id) select 'x', 'member', '' from generate_series(1, 10001)`;
    await call("service_role", "link_audit_lines(100000)");
    expect(await verified()).toMatchObject({ checked: 10_000, next: 10_000, fault: null });
    const [row] = await call(admin, "admin_verify_audit(10000)");
    expect(row?.result).toMatchObject({ checked: 10_005, next: null, fault: null });
    const [altered] = await db.sql`select audit_id as id from private.audit_chain where position = 10001`;
    await tamper(`update audit_log set action = 'y' where id = ${altered?.id}`);
    const [again] = await call(admin, "admin_verify_audit(10000)");
    expect(again?.result).toMatchObject({ fault: { position: 10_001, kind: "altered" } });
  });

  test("is told to each admin once a day, and to nobody else", async () => {
    const second = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${second}, 'admin'), (${member}, 'moderator')`;
    const [told] = await call("service_role", "seal_audit_day()");
    expect(told?.result).toBe(2);
    const [again] = await call("service_role", "seal_audit_day()");
    expect(again?.result).toBe(0);
    const [head] =
      await db.sql`select encode(hash, 'hex') as hash from private.audit_chain where position = 4`;
    const events = await db.sql`select user_id, values from private.events where type = 'audit.sealed'`;
    expect(events.map(({ user_id }) => user_id).toSorted()).toEqual([admin, second].toSorted());
    expect(events[0]?.values).toMatchObject({ position: 4, lines: 4, hash: head?.hash });
  });

  test("is verified by admins alone", async () => {
    const moderator = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${moderator}, 'moderator')`;
    for (const asker of [moderator, member])
      await expect(call(asker, "admin_verify_audit(null)")).rejects.toThrow("forbidden");
    for (const asker of ["anon", admin])
      for (const what of ["link_audit_lines()", "seal_audit_day()"])
        await expect(call(asker, what)).rejects.toThrow("permission denied");
  });
});
