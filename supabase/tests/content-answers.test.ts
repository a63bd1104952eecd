import { afterAll, expect, test } from "vitest";
import { challengeFile } from "@/lib/admin/challenges/schema";
import { staffChallenges } from "@/lib/admin/challenges/challenges.list";
import { staffMissions } from "@/lib/admin/missions/missions.list";
import { staffProposals } from "@/lib/admin/proposals/proposals.list";
import { staffStory } from "@/lib/admin/story/story.list";
import { referralCampaigns } from "@/lib/admin/referral-campaigns/referral-campaigns.list";
import { staffSeasons } from "@/lib/admin/seasons/schema";
import { missionFile, missionPreview } from "@/lib/admin/missions/schema";
import { contentFile } from "@/lib/admin/content/versions";
import { castOfAnswers } from "./answers-cast.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { missionOf } from "./mission-cast.ts";
import { waitsAlone } from "./second-cast.ts";

const { db, answer } = await castOfAnswers();
afterAll(() => db.drop());
const [staff] = await db.sql`select user_id from user_roles where role = 'moderator' limit 1`;
const moderator = staff?.user_id as string;
const [chief] = await db.sql`select user_id from user_roles where role = 'admin' limit 1`;
const admin = chief?.user_id as string;
const idOf = async (slug: string) =>
  (await db.sql`select id from private.missions where slug = ${slug}`)[0]?.id as string;
const words = (text: string) => ({ en: text, es: text });

test("what staff read of missions", async () => {
  const first = await idOf(await missionOf(db));
  const [segment] = await db.sql`insert into private.segments (name, rule)
    values ('Everybody', '{"field": "points", "op": "at_least", "value": 0}') returning id`;
  const full = await idOf(
    await missionOf(db, {
      kind: "quiz",
      segment_id: segment?.id as string,
      params: {
        questions: [{ text: words("Why?"), options: [words("So"), words("Not")], answer: 1 }],
        right: 1,
      },
      opens_at: "2026-01-01T00:00:00Z",
      closes_at: "2099-01-01T00:00:00Z",
      publish_at: "2026-01-01T00:00:00Z",
      requires: first,
      min_level: "ridge",
      min_tier: "pro",
      max_claims: 9,
    }),
  );
  await db.sql`insert into private.bounties (mission_id, amount) values (${full}, 2500)`;
  const last = await idOf(await missionOf(db, { requires: full }));
  const values = {
    kind: "feedback",
    params: { count: 1 },
    texts: { en: { title: "Say it", text: "Tell us." } },
    points: 60,
    repeats: "once",
  };
  await waitsAlone(db, "mission", full, moderator);
  await db.asKept(admin, (tx) => tx`select admin_save_mission(${first}, ${tx.json(values)}, 'Worth more')`);
  const shown = async (id: string) => {
    const seen = await answer(moderator, `admin_preview_content('mission', '${id}', null, 'pro', 'ridge')`);
    return (seen as { shown: unknown }).shown;
  };
  const list = (after: string, size: number) =>
    answer(moderator, `admin_missions('{}', 'changed', true, ${after}, ${size})`);
  const begun = staffMissions.page.parse(await list("null, false", 2));
  expectFullAnswers(
    staffMissions.page,
    begun,
    await list("null, false", 200),
    await list(`'${JSON.stringify(begun.next)}', false`, 2),
  );
  expectFullAnswers(
    missionFile,
    await answer(moderator, "admin_mission(null)"),
    await answer(moderator, `admin_mission('${first}')`),
    await answer(moderator, `admin_mission('${full}')`),
  );
  expectFullAnswers(missionPreview, await shown(full), await shown(last));
  expect(missionFile.parse(await answer(moderator, `admin_mission('${full}')`)).mission?.params.right).toBe(
    1,
  );
});

test("what staff read of challenges", async () => {
  const missions = [await idOf(await missionOf(db))];
  const values = {
    starts_at: "2026-01-01T00:00:00Z",
    ends_at: "2099-01-01T00:00:00Z",
    places: 3,
    prize: 100,
    missions,
  };
  const texts = { en: { title: "Ten days", text: "All of it." } };
  const save = (id: string | null, prize: number) =>
    db.asKept(
      moderator,
      (tx) =>
        tx`select admin_save_challenge(${id}, ${tx.json({ ...values, texts, prize } as never)}, 'Planned') as r`,
    );
  const made = (await save(null, 100))[0]?.r as { id: string };
  await save(made.id, 120);
  for (let n = 0; n < 3; n++) await save(null, 100);
  await db.asKept(
    moderator,
    (tx) => tx`select admin_set_challenge(${made.id}, 'published', 'x', null, '2098-01-01')`,
  );
  await waitsAlone(db, "challenge", made.id, moderator);
  const list = (after: string, size: number) =>
    answer(moderator, `admin_challenges('{}', 'starts', true, ${after}, ${size})`);
  const begun = staffChallenges.page.parse(await list("null, false", 2));
  expectFullAnswers(
    staffChallenges.page,
    begun,
    await list("null, false", 200),
    await list(`'${JSON.stringify(begun.next)}', false`, 2),
  );
  expectFullAnswers(
    challengeFile,
    await answer(moderator, "admin_challenge(null)"),
    await answer(moderator, `admin_challenge('${made.id}')`),
  );
});

test("what staff read of the story, of proposals and of seasons", async () => {
  const texts = { en: { title: "A bench", summary: "At the top", body: ["Of wood."] } };
  const made = await db.asKept(
    admin,
    (tx) =>
      tx`select admin_save_proposal(null, ${tx.json({ texts, days: 7, amount: 300 })}, 'Asked for') as r`,
  );
  const { id } = made[0]?.r as { id: string };
  await db.asKept(
    admin,
    (tx) => tx`select admin_set_proposal(${id}, 'published', 'Later', null, now() + interval '1 day')`,
  );
  await db.asKept(
    admin,
    (tx) => tx`select admin_save_proposal(${id}, ${tx.json({ texts, days: 9 })}, 'Longer')`,
  );
  const [mail] = await db.sql`select id from private.mail_kinds where template = 'welcome'`;
  await db.asKept(
    admin,
    (tx) =>
      tx`select admin_save_mail(${mail?.id as string}, '{"texts": {"en": {"subject": "Hi"}}}', 'Short', null)`,
  );
  expectFullAnswers(
    contentFile,
    await answer(moderator, `admin_content('proposal', '${id}')`),
    await answer(moderator, `admin_content('mail', '${mail?.id as string}')`),
  );
  const list = (name: string, sort: string, after: string, size: number) =>
    answer(moderator, `admin_${name}('{}', '${sort}', true, ${after}, ${size})`);
  for (const [name, sort, schema] of [
    ["story", "happened", staffStory.page],
    ["proposals", "closes", staffProposals.page],
  ] as const) {
    const begun = schema.parse(await list(name, sort, "null, false", 1));
    expectFullAnswers(
      schema,
      begun,
      await list(name, sort, "null, false", 200),
      await list(name, sort, `'${JSON.stringify(begun.next)}', false`, 1),
    );
  }
  const [season] =
    await db.sql`update private.seasons set state = 'final', final_at = now(), closed_at = now(),
    moved_from = ends_at, ranked = 1, eligible = 1, rules_version = 'x' returning id`;
  await db.sql`insert into private.season_results values (${season?.id}, ${moderator}, 1, 10, 5, '{hour}')`;
  expectFullAnswers(staffSeasons, await answer(moderator, "admin_seasons()"));
});

test("what staff read of referral campaigns", async () => {
  await db.sql`insert into private.referral_campaigns (titles, points, tiers, segments, starts_at, ends_at) values
    ('{"en": "Double"}', 1200, '{pro}', '{new}', now(), now() + interval '1 day'),
    ('{"en": "Always"}', 100, '{}', '{}', now() - interval '9 days', null)`;
  const list = (after: string, size: number) =>
    answer(moderator, `admin_referral_campaigns('{}', 'starts', true, ${after}, ${size})`);
  const begun = referralCampaigns.page.parse(await list("null, false", 1));
  expectFullAnswers(
    referralCampaigns.page,
    begun,
    await list("null, false", 200),
    await list(`'${JSON.stringify(begun.next)}', false`, 1),
  );
});
