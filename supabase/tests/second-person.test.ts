import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { missionOf } from "./mission-cast.ts";
import { json } from "./publisher-cast.ts";
import { castOfTwo } from "./second-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf, pending, told, advance, team, mission } =
  await castOfTwo();
afterAll(() => db.drop());
beforeEach(team);

describe("a publication above the bound, with a team", () => {
  test("waits for a second person, who publishes it by the same button, and stands on both accounts", async () => {
    const { id, publish, state } = await mission();
    expect(await publish(admin)).toMatchObject({ undo: true });
    expect(await state()).toBe("draft");
    expect(await pending(id)).toMatchObject({ happens_at: null, first_by: admin });
    expect(await told(id)).toEqual([]);
    await expect(publish(admin)).rejects.toThrow("second_person_waits");
    await advance();
    expect(await state()).toBe("draft");
    await publish(second);
    expect(await state()).toBe("published");
    expect(await pending(id)).toBeUndefined();
    const hands = await db.sql`select distinct staff from private.hands_on('mission', ${`${id}:once`}, '{}')`;
    expect(hands.map(({ staff }) => staff as string).toSorted()).toEqual([admin, second].toSorted());
  });

  test("is confirmed or taken back as a case; its proposer only takes it back", async () => {
    const { id, publish, state } = await mission();
    await publish(admin);
    const [row] = await db.sql`select * from private.cases_decision() where details ->> 'subject' = ${id}`;
    expect(row?.details).toMatchObject({
      kind: "mission",
      points: 150,
      most: null,
      texts: { en: { title: "Say it" } },
    });
    const decide = (who: string, decides: string) =>
      `admin_decide_second('${(row?.id as string) ?? who}', '${decides}', 'Looked at it')`;
    expect(await refusalOf(admin, decide(admin, "confirm"))).toMatchObject({
      message: "second_person_waits",
    });
    expect(await refusalOf(await join(db), decide("", "confirm"))).toMatchObject({ message: "forbidden" });
    await call(moderator, decide(moderator, "confirm"));
    expect(await state()).toBe("published");
    const other = await mission();
    await other.publish(admin);
    const waits = await pending(other.id);
    await call(admin, `admin_decide_second('${waits?.id}', 'decline', 'Not yet')`);
    expect([await pending(other.id), await other.state()]).toEqual([undefined, "draft"]);
    expect(await refusalOf(second, `admin_decide_second('${waits?.id}', 'confirm', 'x')`)).toMatchObject({
      message: "not_found",
    });
  });

  test("waits no more once it is changed, or taken back by undo", async () => {
    const { id, publish } = await mission();
    const { line } = await publish(admin);
    await undo(second, line);
    expect(await pending(id)).toBeUndefined();
    await publish(admin);
    const values = {
      kind: "feedback",
      params: { count: 2 },
      texts: { en: { title: "Say it", text: "" } },
      points: 150,
      repeats: "once",
    };
    await call(moderator, `admin_save_mission('${id}', ${json(values)}, 'Other')`);
    expect(await pending(id)).toBeUndefined();
  });

  test("is for admins where one member gets more than a moderator may give", async () => {
    const slug = await missionOf(db);
    const [of] = await db.sql`select id from private.missions where slug = ${slug}`;
    await db.sql`update settings set value = '1000' where key = 'points.second_person'`;
    const { id } = (await call(
      admin,
      `admin_save_challenge(null, ${json({ texts: { en: { title: "Ten days", text: "" } }, missions: [of?.id], starts_at: "2090-01-01", ends_at: "2090-02-01", places: 1, prize: 2000 })}, 'Planned')`,
    )) as unknown as { id: string };
    await call(admin, `admin_set_challenge('${id}', 'published', 'Ready')`);
    const waits = await pending(id);
    expect(await refusalOf(moderator, `admin_decide_second('${waits?.id}', 'confirm', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    await call(second, `admin_decide_second('${waits?.id}', 'confirm', 'Fine')`);
    const [made] = await db.sql`select state from private.challenges where id = ${id}`;
    expect(made?.state).toBe("published");
  });

  test("a season waits too, and is planned by the second", async () => {
    await db.sql`update settings set value = '1000' where key = 'points.second_person'`;
    const plan = `admin_plan_season('{"en": "Winter"}', '2091-01-01', '2091-02-01', '[{"to": 1, "points": 5000}]', 0, 'Planned')`;
    const { season } = (await call(admin, plan)) as unknown as { season: string };
    expect(await db.sql`select from private.seasons where id = ${season}`).toEqual([]);
    const waits = await pending(season);
    await call(second, `admin_decide_second('${waits?.id}', 'confirm', 'Fine')`);
    const [made] = await db.sql`select prizes from private.seasons where id = ${season}`;
    expect(made?.prizes).toEqual([{ to: 1, points: 5000 }]);
  });
});

test("a campaign of referrals waits too; one that runs is not raised above the bound, nor by undo", async () => {
  await db.sql`update settings set value = '1000' where key = 'points.second_person'`;
  const saved = (id: string, points: number) =>
    `admin_set_referral_campaign(${id}, '{"titles": {"en": "Double"}, "points": ${points}, "starts_at": "2090-01-01T00:00:00Z"}', 'For the year')`;
  const { line } = await call(admin, saved("null", 6000));
  const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
  const id = row?.id as string;
  expect(await db.sql`select from private.referral_campaigns where id = ${id}`).toEqual([]);
  const waits = await pending(id);
  expect(await refusalOf(moderator, `admin_decide_second('${waits?.id}', 'confirm', 'x')`)).toMatchObject({
    message: "forbidden",
  });
  await call(second, `admin_decide_second('${waits?.id}', 'confirm', 'Fine')`);
  const [made] = await db.sql`select points from private.referral_campaigns where id = ${id}`;
  expect(made?.points).toBe(6000);
  expect(await refusalOf(admin, saved(`'${id}'`, 7000))).toMatchObject({ message: "second_person_needed" });
  const lowered = await call(admin, saved(`'${id}'`, 100));
  await expect(undo(admin, lowered.line)).rejects.toThrow("second_person_needed");
});

test("every kind of decision has the function that makes it", async () => {
  const missing = await db.sql`select kind from private.second_kinds
    where to_regprocedure('private.' || apply || '(text,uuid,jsonb,text)') is null`;
  expect(missing).toEqual([]);
});

test("only the clock lets time pass", async () => {
  for (const call of ["due_decisions()", "advance_decision(gen_random_uuid())"])
    await expect(db.as(admin, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow("permission denied");
});
