import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { join, xpOf } from "./cast.ts";
import { missionOf, sendProof } from "./mission-cast.ts";
import { castOfPublishers, json, type Made } from "./publisher-cast.ts";

const {
  db,
  admin,
  second,
  moderator,
  call,
  undo,
  referred,
  refusalOf,
  save,
  set,
  visit,
  slugOf,
  stateOf,
  earn,
  staffOf,
  usedBy,
  gained,
} = await castOfPublishers();
afterAll(() => db.drop());

describe("a moderator who wants to pay a friend", () => {
  let mo: string;
  let friend: string;
  let start: number;
  beforeEach(async () => {
    [mo, friend] = [await staffOf("moderator"), await join(db)];
    start = await xpOf(db, friend);
  });

  test("gets no more out of twenty missions than out of a day of awards, and nothing themselves", async () => {
    const own = await xpOf(db, mo);
    for (let n = 0; n < 20; n++) {
      // Without a number of places it waits for a second person; with one, its worth is taken from the day.
      const { id } = await save(mo, n % 2 ? { max_claims: 1 } : {});
      await call(mo, set(id)).catch(() => undefined);
      for (const member of [friend, mo]) await earn(member, await slugOf(id));
      await call(mo, set(id, "archived")).catch(() => undefined);
    }
    expect(await gained(friend, start)).toBeLessThanOrEqual(2000);
    expect(await gained(mo, own)).toBe(0);
    expect(await usedBy(mo)).toBeLessThanOrEqual(2000);
    // The day is one for every way.
    await expect(call(mo, `admin_award_points('${friend}', 500, 'Thanks')`)).rejects.toThrow(
      "points_daily_limit",
    );
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("has the same day for awards and for what they publish alone", async () => {
    for (let n = 0; n < 3; n++) await call(mo, `admin_award_points('${friend}', 500, 'Thanks')`);
    const two = await save(mo, { max_claims: 2 });
    expect(await call(mo, set(two.id))).toMatchObject({ undo: true });
    expect(await stateOf(two.id)).toBe("draft");
    const one = await save(mo, { max_claims: 1 });
    await call(mo, set(one.id));
    expect(await stateOf(one.id)).toBe("published");
    expect(await refusalOf(mo, `admin_award_points('${friend}', 1, 'Thanks')`)).toMatchObject({
      message: "points_daily_limit",
    });
    // What nobody got is free again once it is not public any more.
    await call(mo, set(one.id, "archived"));
    expect(await usedBy(mo)).toBe(1500);
  });

  test("makes no published mission worth more, by a change, its history or an undo", async () => {
    const { id } = await save(mo, { points: 25, max_claims: 10 });
    await call(mo, set(id));
    for (const values of [{ points: 500, max_claims: 10 }, { points: 25 }])
      expect(
        await refusalOf(mo, `admin_save_mission('${id}', ${json({ ...visit, ...values })}, 'More')`),
      ).toMatchObject({ message: "second_person_needed" });
    const draft = await save(mo, { max_claims: 100 });
    const [version] = await db.sql`select version::text as v from private.missions where id = ${draft.id}`;
    await save(mo, { points: 25, max_claims: 2 }, draft.id);
    await call(mo, set(draft.id));
    expect(
      await refusalOf(mo, `admin_restore_content('mission', '${draft.id}', ${version?.v}, 'Back')`),
    ).toMatchObject({ message: "second_person_needed" });
    const { line } = await call(mo, set(draft.id, "archived"));
    for (let n = 0; n < 4; n++)
      await call(mo, `admin_award_points('${friend}', ${n < 3 ? 500 : 240}, 'Thanks')`);
    await expect(undo(mo, line)).rejects.toThrow("second_person_needed");
  });

  test("has challenges and their prizes in the same day", async () => {
    const slug = await missionOf(db);
    const [mission] = await db.sql`select id from private.missions where slug = ${slug}`;
    const challenge = async (places: number | null) =>
      (
        (await call(
          mo,
          `admin_save_challenge(null, ${json({ texts: { en: { title: "Ten days", text: "" } }, missions: [mission?.id], starts_at: "2026-01-01", ends_at: "2090-01-01", places, prize: 500 })}, 'Planned')`,
        )) as unknown as Made
      ).id;
    const shown = async (id: string) =>
      (await db.sql`select state from private.challenges where id = ${id}`)[0]?.state;
    const all = await challenge(null);
    await call(mo, `admin_set_challenge('${all}', 'published', 'Ready')`);
    expect(await shown(all)).toBe("draft");
    const four = await challenge(4);
    await call(mo, `admin_set_challenge('${four}', 'published', 'Ready')`);
    expect(await shown(four)).toBe("published");
    expect(await usedBy(mo)).toBe(2000);
  });

  test("publishes no stream alone, and who has seen its code cannot enter it", async () => {
    const values = {
      texts: { en: { title: "A talk", text: "" } },
      host: "Mo",
      open: true,
      link: null,
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { line } = await call(mo, `admin_save_stream(null, ${json(values)}, 'Planned')`);
    const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
    const id = row?.id as string;
    await call(mo, `admin_set_stream('${id}', 'published', 'Ready')`);
    const [draft] = await db.sql`select published_at from private.streams where id = ${id}`;
    expect(draft?.published_at).toBeNull();
    await call(second, `admin_set_stream('${id}', 'published', 'Ready')`);
    const { code } = (await call(moderator, `admin_stream_code('${id}')`)) as unknown as { code: string };
    const enter = (member: string) =>
      db.asKept(member, (tx) => tx`select enter_stream_code(${id}, ${code}) as r`);
    for (const staff of [mo, second, moderator])
      await expect(enter(staff)).rejects.toThrow("own_publication");
    await enter(friend);
    expect(await gained(friend, start)).toBe(25);
    for (const staff of [mo, second, moderator])
      expect(
        await db.sql`select way from private.staff_points where staff = ${staff} and subject = ${`stream:${id}`} and points = 25`,
      ).toEqual([{ way: "stream" }]);
  });

  test("approves proofs, their own missions' too, within their day", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { id } = await save(mo, { kind: "proof", params: { proof: "either" } });
      await call(mo, set(id));
      expect(await stateOf(id)).toBe("published");
      ids.push(await sendProof(db, friend, await slugOf(id)));
    }
    const told = [];
    for (const id of ids)
      told.push(await refusalOf(mo, `admin_decide_proof('${id}', 'approve', null, 'Good')`));
    expect(told.slice(0, 4)).not.toContainEqual(expect.objectContaining({ message: expect.anything() }));
    expect(told[4]).toMatchObject({ message: "points_daily_limit" });
    expect(await gained(friend, start)).toBe(2000);
  });

  test("decides referrals within their day", async () => {
    const [one, other] = [await referred(), await referred()];
    await call(mo, `admin_review_referral('${one.id}', 'approve', 'Fine')`);
    expect(await usedBy(mo)).toBe(1500);
    expect(await refusalOf(mo, `admin_review_referral('${other.id}', 'approve', 'Fine')`)).toMatchObject({
      message: "points_daily_limit",
    });
    expect(await call(admin, `admin_review_referral('${other.id}', 'approve', 'Fine')`)).toMatchObject({
      undo: true,
    });
  });

  test("gives back by undo what their day still has", async () => {
    const taken = [];
    await db.sql`select private.award(${friend}, 'manual', gen_random_uuid()::text, 3000, 'Before')`;
    for (let n = 0; n < 4; n++)
      taken.push(await call(admin, `admin_award_points('${friend}', -500, 'Wrong')`));
    for (let n = 0; n < 4; n++) await call(mo, `admin_award_points('${await join(db)}', 450, 'Thanks')`);
    await expect(undo(mo, taken[0]?.line as number)).rejects.toThrow("points_daily_limit");
  });
});
