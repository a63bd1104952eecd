import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { codeOf, join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

/** A visit of a link, so many days ago; the same visitor may have come by others. */
async function visited(referrer: string, visitor: string, daysAgo: number): Promise<string> {
  const id = randomUUID();
  const visit = { id, alias: await codeOf(db, referrer), visitor, landing: "/" };
  await db.sql`select record_clicks(${db.sql.json([visit])})`;
  await db.sql`update referral_clicks set created_at = now() - make_interval(days => ${daysAgo}),
    hour = date_trunc('hour', now() - make_interval(days => ${daysAgo}), 'UTC') where id = ${id}`;
  return id;
}
const effect = async (setting: string, value: string) => {
  const told = (await call(
    admin,
    `admin_change_effect('setting.change', '${setting}', '${value}')`,
  )) as unknown as { effects: { what: string; before: number; after: number }[] };
  return Object.fromEntries(told.effects.map(({ what, before, after }) => [what, [before, after]]));
};

test("the window and the touch that counts say what they would have changed, and change nothing", async () => {
  const [noor, omar] = [await join(db, { name: "Noor" }), await join(db, { name: "Omar" })];
  const [early, late, both] = [randomUUID(), randomUUID(), randomUUID()];
  // Joined eight days after the click; at once; and by Omar's link after Noor's.
  const joined = [await visited(noor, early, 8), await visited(noor, late, 0)];
  await visited(noor, both, 2);
  joined.push(await visited(omar, both, 1));
  for (const click of joined) await join(db, { click });
  // Still to join: by one link, and by links of both.
  await visited(noor, randomUUID(), 20);
  const undecided = randomUUID();
  await visited(noor, undecided, 3);
  await visited(omar, undecided, 2);
  const before = await db.sql`select referrer_id, referee_id from referrals order by id`;

  expect(await effect("referral.click_days", "30")).toMatchObject({
    click_signups: [3, 3],
    click_moved: [0, 0],
    click_contested: [1, 1],
  });
  expect(await effect("referral.click_days", "7")).toMatchObject({
    click_signups: [3, 2],
    click_visitors: [2, 1],
  });
  expect(await effect("referral.first_touch", "true")).toMatchObject({
    click_signups: [3, 3],
    click_moved: [0, 1],
  });
  expect(await db.sql`select referrer_id, referee_id from referrals order by id`).toEqual(before);
  for (const [setting, value] of [
    ["referral.click_days", "-1"],
    ["referral.first_touch", "perhaps"],
    ["points.moderator_limit", "5"],
  ] as const)
    expect(await effect(setting, value)).toEqual({});
  await expect(
    call(moderator, "admin_change_effect('setting.change', 'referral.click_days', '7')"),
  ).rejects.toThrow("forbidden");
});
