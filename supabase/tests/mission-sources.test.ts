import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyAddress, join, linkWallet, release, unlinkWallet } from "./cast.ts";
import { claim, mine, missionOf, paid } from "./mission-cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe("a source that does not answer", () => {
  const token = (member: string, id: number) =>
    db.sql`insert into grants (user_id, tier, source, source_id, starts_at)
      values (${member}, 'founder', 'nft', ${`31337:0xabc:${id}`}, now() - interval '12 days')`;

  test("is asked again and fails nobody, not even after the end", async () => {
    const [member, slug] = [await join(db), await missionOf(db, { kind: "nft", params: { days: 0 } })];
    await db.sql`delete from private.contract_state`;
    expect(await claim(db, member, slug)).toMatchObject({ state: "queued", available: false });
    await db.sql`update private.missions set closes_at = now() - interval '1 second' where slug = ${slug}`;
    await token(member, 1);
    await db.sql`update private.mission_claims set next_at = now() where user_id = ${member}`;
    await db.sql`select run_mission_checks()`;
    expect((await paid(db, member, slug)).lines).toBe(1);
    await expect(db.as(member, (tx) => tx`select run_mission_checks()`)).rejects.toThrow("permission denied");
  });

  const aged = (member: string, seconds: number) =>
    db.sql`update private.mission_claims set checked_at = now() - make_interval(secs => ${seconds}) where user_id = ${member}`;

  test("is not asked again within five minutes, and what became true is hidden no longer", async () => {
    const [member, slug] = [await join(db), await missionOf(db, { kind: "nft", params: { days: 0 } })];
    await db.sql`update private.mission_versions set created_at = now() - interval '1 day' where data ->> 'slug' = ${slug}`;
    await db.sql`select record_contract(31337, ${anyAddress()}, 0, 0, 1)`;
    expect(await claim(db, member, slug)).toMatchObject({ state: "not_yet", kept_until: expect.any(String) });
    await token(member, 21);
    await aged(member, 299);
    const seen = await claim(db, member, slug);
    expect(seen).toMatchObject({ state: "not_yet", value: 0, available: true });
    expect(Date.parse(seen.kept_until as string) - Date.parse(seen.checked_at as string)).toBe(300_000);
    expect(await mine(db, member, slug)).toMatchObject({ state: "not_yet", kept_until: seen.kept_until });
    await aged(member, 300);
    expect(await mine(db, member, slug)).toMatchObject({ state: "ready", kept_until: null });
    expect((await claim(db, member, slug)).state).toBe("passed");
  });

  test("is not put off by who presses again while it is silent", async () => {
    const [member, slug] = [await join(db), await missionOf(db, { kind: "nft", params: { days: 0 } })];
    await db.sql`delete from private.contract_state`;
    for (let n = 0; n < 3; n++)
      expect(await claim(db, member, slug)).toMatchObject({ state: "queued", available: false });
    const [row] = await db.sql`select attempts from private.mission_claims where user_id = ${member}`;
    expect(row?.attempts).toBe(1);
  });

  test("is asked at once what staff changed since", async () => {
    const [member, slug] = [await join(db), await missionOf(db, { kind: "nft", params: { days: 30 } })];
    await token(member, 22);
    expect(await claim(db, member, slug)).toMatchObject({ state: "not_yet", value: 12 });
    await db.sql`select private.write_content('mission', id, to_jsonb(m) || '{"params": {"days": 10}}')
      from private.missions m where slug = ${slug}`;
    expect((await claim(db, member, slug)).state).toBe("passed");
  });

  test("days of holding count from when the wallet received the token, also when it was linked later", async () => {
    const slug = await missionOf(db, { kind: "nft", params: { days: 10 } });
    const [one, other] = [await join(db), await join(db)];
    const [address, contract] = [anyAddress(), anyAddress()];
    const move = (to: string, block: number, days: number) =>
      db.sql`select transfer_nft(31337, ${contract}, 77, ${to}, ${block}, 0, now() - make_interval(days => ${days}))`;
    await db.sql`select record_contract(31337, ${anyAddress()}, 0, 0, 1)`;
    await move(address, 10, 12);
    await linkWallet(db, one, address);
    // Somebody else's for a while: days begin anew, and a transfer that is read again changes nothing.
    await move(anyAddress(), 20, 8);
    await move(address, 30, 4);
    await move(address, 30, 4);
    expect(await claim(db, one, slug)).toMatchObject({ state: "not_yet", value: 4, needed: 10 });
    const second = await linkWallet(db, one);
    await move(second, 40, 1);
    await aged(one, 300);
    // Between two own wallets nothing begins anew, from when it was known on.
    await db.sql`update grants set starts_at = now() - interval '3 days' where user_id = ${one} and source = 'nft'`;
    expect(await claim(db, one, slug)).toMatchObject({ state: "not_yet", value: 3 });
    await db.sql`select transfer_nft(31337, ${contract}, 78, ${address}, 50, 0, now() - interval '11 days')`;
    await aged(one, 300);
    expect((await claim(db, one, slug)).state).toBe("passed");
    await unlinkWallet(db, one, address);
    await release(db, address);
    await linkWallet(db, other, address);
    // The days are there, the token has counted already.
    expect(await claim(db, other, slug)).toMatchObject({ state: "not_yet", value: 0 });
  });

  test("is known to say no when it was read lately", async () => {
    const [member, slug] = [await join(db), await missionOf(db, { kind: "nft", params: { days: 0 } })];
    await db.sql`select record_contract(31337, ${anyAddress()}, 0, 0, 1)`;
    expect((await claim(db, member, slug)).state).toBe("not_yet");
  });

  test("one token counts for one member, and days of holding are counted", async () => {
    const slug = await missionOf(db, { kind: "nft", params: { days: 10 } });
    const [one, other] = [await join(db), await join(db)];
    await token(one, 7);
    expect((await claim(db, one, slug)).state).toBe("passed");
    await db.sql`update grants set revoked_at = now() where user_id = ${one}`;
    await token(other, 7);
    await db.sql`select record_contract(31337, ${anyAddress()}, 0, 0, 1)`;
    expect((await claim(db, other, slug)).state).toBe("not_yet");
    await token(other, 8);
    await db.sql`update grants set starts_at = now() - interval '9 days' where source_id = '31337:0xabc:8'`;
    await aged(other, 300);
    expect(await claim(db, other, slug)).toMatchObject({ state: "not_yet", value: 9, needed: 10 });
  });
});
