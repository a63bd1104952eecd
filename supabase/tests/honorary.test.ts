import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyAddress, join, linkWallet, publishPrices, recordContract, tierOf } from "./cast.ts";
import { castOfStaff, type Changed } from "./staff-cast.ts";
import { anyMint, confirmMint } from "./tokens.ts";

const { db, admin, moderator, call, undo, refusalOf } = await castOfStaff();
const contract = anyAddress();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

type Granted = Changed & { honorary: string };
const grant = (member: string, tier = "founder", ends = "null", voucher = true) =>
  call(
    admin,
    `admin_grant_honorary('${member}', '${tier}', ${ends}, ${voucher}, 'Built the huts')`,
  ) as Promise<Granted>;
const revoke = (honorary: string) => call(admin, `admin_revoke_honorary('${honorary}', 'Asked for it')`);
const left = async () => Number((await db.sql`select private.places_left('founder') as n`)[0]?.n);
const voucherOf = async (member: string) =>
  (
    await db.sql`select nonce::text, redeemed_tx, revoked_reason from mint_vouchers where user_id = ${member}`
  )[0];
const told = async (member: string) =>
  (
    await db.sql`select type from private.events where user_id = ${member} and type like 'honorary.%' order by id`
  ).map(({ type }) => type as string);
const claim = async (member: string) => {
  const wallet = await linkWallet(db, member);
  const mint = anyMint(contract, wallet, { value: 0, nonce: (await voucherOf(member))?.nonce as string });
  await confirmMint(db, mint);
  return mint;
};

describe("an honorary membership", () => {
  test("gives its tier and a voucher, holds a place, and tells the member", async () => {
    const [member, before] = [await join(db), await left()];
    const { line, undo: undoable } = await grant(member);
    expect([await tierOf(db, member), await left(), undoable]).toEqual(["founder", before - 1, true]);
    const [written] = await db.sql`select actor, action, before, after from audit_log where id = ${line}`;
    expect(written).toMatchObject({
      actor: admin,
      action: "honorary.granted",
      before: { member_tier: "standard" },
      after: { tier: "founder", member_tier: "founder" },
    });
    expect(await told(member)).toEqual(["honorary.granted"]);
  });

  test("with an end gives no voucher, and ends by itself", async () => {
    const member = await join(db);
    const { honorary } = await grant(member, "pro", "now() + interval '1 day'", false);
    expect([await tierOf(db, member), await voucherOf(member)]).toEqual(["pro", undefined]);
    await db.sql`update grants set ends_at = now() - interval '1 second' where source_id = ${honorary}`;
    await db.sql`update private.honorary_memberships set ends_at = now() - interval '1 second' where id = ${honorary}`;
    await db.sql`select recompute_due_tiers()`;
    expect(await tierOf(db, member)).toBe("standard");
    await expect(revoke(honorary)).rejects.toThrow("changed_meanwhile");
  });

  test("is claimed once: the tier then follows the token, and a reorganisation gives it back", async () => {
    const [member, buyer] = [await join(db), await join(db)];
    await grant(member);
    const mint = await claim(member);
    const live = async () =>
      (await db.sql`select source from grants where user_id = ${member} and revoked_at is null`).map(
        (g) => g.source,
      );
    expect([await tierOf(db, member), await live()]).toEqual(["founder", ["nft"]]);
    await db.sql`select transfer_nft(31337, ${contract}, ${mint.token}, ${await linkWallet(db, buyer)}, 200, 0)`;
    expect([await tierOf(db, member), await tierOf(db, buyer)]).toEqual(["standard", "founder"]);
    await db.sql`select reorg_mint(${mint.hash}, 31337)`;
    expect([await tierOf(db, member), await tierOf(db, buyer), await live()]).toEqual([
      "founder",
      "standard",
      ["honorary"],
    ]);
  });

  test("that is revoked ends tier and voucher; a claimed token is void for whoever holds it; undo gives both back", async () => {
    const [member, buyer] = [await join(db), await join(db)];
    const { honorary } = await grant(member);
    const mint = await claim(member);
    await db.sql`select transfer_nft(31337, ${contract}, ${mint.token}, ${await linkWallet(db, buyer)}, 200, 0)`;
    const { line } = await revoke(honorary);
    expect([await tierOf(db, buyer), (await voucherOf(member))?.revoked_reason]).toEqual([
      "standard",
      "revoked",
    ]);
    const [{ v }] = await db.sql<[{ v: { token_id: string; reason: string }[] }]>`select void_tokens() as v`;
    expect(v).toContainEqual(expect.objectContaining({ token_id: String(mint.token), reason: "revoked" }));
    expect(await told(member)).toEqual(["honorary.granted", "honorary.revoked"]);
    await undo(admin, line);
    expect([await tierOf(db, buyer), (await voucherOf(member))?.revoked_reason]).toEqual(["founder", null]);
  });

  test("says before what it does", async () => {
    const member = await join(db);
    const effect = (what: string) => call(admin, `admin_change_effect(${what})`);
    expect(await effect(`'honorary.grant', '${member}', 'founder'`)).toMatchObject({
      effects: expect.arrayContaining([
        expect.objectContaining({ kind: "tier", before: "standard", after: "founder" }),
      ]),
    });
    expect(await tierOf(db, member)).toBe("standard");
    const { honorary } = await grant(member);
    expect(await effect(`'honorary.revoke', '${honorary}'`)).toMatchObject({
      version: "live",
      effects: expect.arrayContaining([
        expect.objectContaining({ kind: "tier", before: "founder", after: "standard" }),
        expect.objectContaining({ kind: "claim", before: null, after: "revoked" }),
      ]),
    });
    expect(await tierOf(db, member)).toBe("founder");
  });

  test("granted by mistake is undone, unless it was claimed meanwhile", async () => {
    const [member, other] = [await join(db), await join(db)];
    await undo(admin, (await grant(member)).line);
    expect([await tierOf(db, member), (await voucherOf(member))?.revoked_reason]).toEqual([
      "standard",
      "revoked",
    ]);
    const { line } = await grant(other);
    await claim(other);
    await expect(undo(admin, line)).rejects.toThrow("changed_meanwhile");
  });
});

describe("is refused", () => {
  test("to moderators, to oneself, and without a reason", async () => {
    const member = await join(db);
    const ask = `admin_grant_honorary('${member}', 'pro', null, false, 'x')`;
    await expect(call(moderator, ask)).rejects.toThrow("forbidden");
    await expect(call(member, ask)).rejects.toThrow("forbidden");
    await expect(call("anon", ask)).rejects.toThrow();
    await expect(grant(admin)).rejects.toThrow("forbidden");
    expect(
      await refusalOf(admin, `admin_grant_honorary('${member}', 'pro', null, false, ' ')`),
    ).toMatchObject({
      message: "reason_required",
    });
  });

  test("with a voucher for anything but Founder without end, twice, for the past and for nobody", async () => {
    const member = await join(db);
    await expect(grant(member, "pro")).rejects.toThrow("honorary_voucher");
    await expect(grant(member, "founder", "now() + interval '1 day'")).rejects.toThrow("honorary_voucher");
    await expect(grant(member, "pro", "now() - interval '1 day'", false)).rejects.toThrow("time_past");
    await expect(grant(member, "king", "null", false)).rejects.toThrow("invalid_input");
    await expect(grant("00000000-0000-4000-8000-00000000ffff")).rejects.toThrow("member_not_found");
    await grant(member, "plus", "null", false);
    await expect(grant(member)).rejects.toThrow("honorary_exists");
  });

  test("with a voucher when the contract holds no place back for it", async () => {
    const member = await join(db);
    await recordContract(db, { reserve: 0, block: 9000 });
    await expect(grant(member)).rejects.toThrow("sold_out");
    await grant(member, "founder", "null", false);
    await recordContract(db, { reserve: 500, block: 9001 });
  });
});

test("only admins read the list of honorary memberships", async () => {
  const list = "admin_honorary('{\"state\": \"live\"}', 'granted', true, null, false, 50)";
  const page = (await call(admin, list)) as unknown as { rows: { state: string; voucher: string }[] };
  expect(page.rows.length).toBeGreaterThan(0);
  expect(new Set(page.rows.map(({ state }) => state))).toEqual(new Set(["live"]));
  await expect(call(moderator, list)).rejects.toThrow("forbidden");
});
