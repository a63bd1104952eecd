import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo } = await castOfStaff();
afterAll(() => db.drop());

const block = (kind: string, value: string, days: number | null = null, asker = admin) =>
  call(asker, `admin_add_block('${kind}', '${value}', 'Spam', ${days === null ? "null" : days})`);
const blocked = (email: string, address = "") =>
  call("service_role", `is_sign_in_blocked('${email}', '${address}')`);
const idOf = async (line: number) =>
  (await db.sql`select subject_id from audit_log where id = ${line}`)[0]?.subject_id as string;
const signUp = (email: string) =>
  db.sql`insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
    values (${randomUUID()}, 'authenticated', 'authenticated', ${email}, '{}', now())`;

describe("blocked addresses, domains and networks", () => {
  test("an address is refused in any case, and its neighbours are not", async () => {
    await block("email", "Pest@Spam.example");
    expect(await blocked("pest@spam.example")).toBe(true);
    expect(await blocked("PEST@spam.example")).toBe(true);
    expect(await blocked("guest@spam.example")).toBe(false);
    await expect(signUp("pest@spam.example")).rejects.toThrow("contact_blocked");
    await signUp("guest@spam.example");
  });

  test("a domain takes what belongs to it along, and no other that ends alike", async () => {
    await block("domain", "junk.example");
    expect(await blocked("a@junk.example")).toBe(true);
    expect(await blocked("a@mail.junk.example")).toBe(true);
    expect(await blocked("a@notjunk.example")).toBe(false);
    await expect(signUp("a@mail.junk.example")).rejects.toThrow("contact_blocked");
  });

  test("a network is refused by the address of the visitor; nonsense is nobody's", async () => {
    await block("network", "203.0.113.7/24");
    await block("network", "2001:db8::/32");
    expect(await blocked("", "203.0.113.200")).toBe(true);
    expect(await blocked("", "203.0.114.1")).toBe(false);
    expect(await blocked("", "2001:db8:1::9")).toBe(true);
    expect(await blocked("", "x' or true --".replaceAll("'", "''"))).toBe(false);
    expect(await blocked("", "")).toBe(false);
  });

  test("one address of IPv6 stands for its network; one that wraps IPv4 is no network", async () => {
    await block("network", "2001:db9:1:2::7");
    expect(await blocked("", "2001:db9:1:2:ffff::1")).toBe(true);
    expect(await blocked("", "2001:db9:1:3::7")).toBe(false);
    await expect(block("network", "::ffff:203.0.113.7")).rejects.toThrow("block_invalid");
  });

  test("nobody changes their address to a blocked one", async () => {
    const member = await join(db);
    const change = db.sql`update auth.users set email = 'x@junk.example' where id = ${member}`;
    await expect(change).rejects.toThrow("contact_blocked");
    await db.sql`update auth.users set email = ${`${randomUUID()}@fine.example`} where id = ${member}`;
  });

  test("a block ends by its time, by being lifted, and comes back by undo", async () => {
    const { line } = await block("email", "late@spam.example", 7);
    const id = await idOf(line);
    expect(await blocked("late@spam.example")).toBe(true);
    const lifted = await call(admin, `admin_lift_block('${id}', 'Sorted out')`);
    expect(await blocked("late@spam.example")).toBe(false);
    await expect(call(second, `admin_lift_block('${id}', 'Sorted out')`)).rejects.toThrow(
      "changed_meanwhile",
    );
    await undo(admin, lifted.line);
    expect(await blocked("late@spam.example")).toBe(true);
    await db.sql`update private.blocks set created_at = now() - interval '8 days', expires_at = now() - interval '1 second' where id = ${id}`;
    expect(await blocked("late@spam.example")).toBe(false);
    await block("email", "late@spam.example");
    expect(await blocked("late@spam.example")).toBe(true);
  });

  test("refuses what is no address, too wide, there already, or would shut out staff", async () => {
    for (const [kind, value] of [
      ["email", "nonsense"],
      ["domain", "localhost"],
      ["domain", "a b.example"],
      ["network", "10.0.0.0/8"],
      ["network", "2001::/16"],
      ["network", "nonsense"],
      ["planet", "earth"],
    ] as const)
      await expect(block(kind, value), value).rejects.toThrow("block_invalid");
    await expect(block("domain", "junk.example")).rejects.toThrow("already_blocked");
    const [row] = await db.sql`select email from auth.users where id = ${second}`;
    const email = row?.email as string;
    await expect(block("email", email)).rejects.toThrow("block_hits_staff");
    await expect(block("domain", email.split("@")[1] ?? "")).rejects.toThrow("block_hits_staff");
    await expect(block("email", "x@y.example", 0)).rejects.toThrow("invalid_input");
    await expect(block("email", "x@y.example", null, moderator)).rejects.toThrow("forbidden");
  });

  test("is for the service to ask, and no address stands in the audit log", async () => {
    await expect(call(admin, "is_sign_in_blocked('a@b.example', '')")).rejects.toThrow("permission denied");
    await expect(call("anon", "is_sign_in_blocked('a@b.example', '')")).rejects.toThrow("permission denied");
    const lines = await db.sql`select before, after from audit_log where action like 'block.%'`;
    expect(lines.length).toBeGreaterThan(3);
    expect(JSON.stringify(lines)).not.toContain("@");
  });

  test("tells before how many members it concerns", async () => {
    const member = await join(db);
    await db.sql`update auth.users set email = ${`${member}@crowd.example`} where id = ${member}`;
    const effect = (await call(
      admin,
      "admin_change_effect('block.add', 'domain', 'crowd.example')",
    )) as unknown;
    expect(effect).toMatchObject({ effects: [{ kind: "count", what: "members_hit", before: 0, after: 1 }] });
    await expect(
      call(moderator, "admin_change_effect('block.add', 'domain', 'crowd.example')"),
    ).rejects.toThrow("forbidden");
  });

  test("the address of an erased account is kept no longer, and stays blocked", async () => {
    const member = await join(db);
    const email = `${member}@gone.example`;
    await db.sql`update auth.users set email = ${email} where id = ${member}`;
    const { line } = await block("email", email);
    await call("service_role", `erase_member('${member}')`);
    const [row] = await db.sql`select value from private.blocks where id = ${await idOf(line)}`;
    expect(row?.value).toBeNull();
    expect(await blocked(email)).toBe(true);
  });

  test("the security page lists them with their reason", async () => {
    const told = (await call(admin, "admin_security()")) as unknown as {
      blocks: { value: string; reason: string }[];
    };
    expect(told.blocks).toContainEqual(
      expect.objectContaining({ kind: "domain", value: "junk.example", reason: "Spam", actor_name: "Ada" }),
    );
  });
});
