import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, linkWallet } from "./cast.ts";
import { claim, mine, missionOf, paid, say } from "./mission-cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe("a mission", () => {
  test("is paid once its facts are there, whoever asks how often", async () => {
    const [member, slug] = [await join(db), await missionOf(db)];
    expect(await claim(db, member, slug)).toMatchObject({ state: "not_yet", value: 0, needed: 1 });
    await say(db, member);
    expect(await mine(db, member, slug)).toMatchObject({ state: "ready", value: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(db, member, slug)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(["passed"]));
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 50 });
    const [line] =
      await db.sql`select details from points_ledger where user_id = ${member} and source = 'mission'`;
    expect(line?.details).toEqual({ mission: slug, title_en: "Say it", title_es: "Dilo" });
  });

  test("says after a reversal that its points were taken back, and gives them no second time", async () => {
    const [member, slug] = [await join(db), await missionOf(db)];
    await say(db, member);
    await claim(db, member, slug);
    await db.sql`select private.reverse(id, points, 'A mistake') from points_ledger where user_id = ${member} and source = 'mission'`;
    expect((await claim(db, member, slug)).state).toBe("reversed");
    expect(await paid(db, member, slug)).toEqual({ lines: 1, points: 0 });
  });

  test("gives its last places to as many as there are, of a hundred who ask at once", async () => {
    const slug = await missionOf(db, { max_claims: 7 });
    const members = await Promise.all(Array.from({ length: 50 }, () => join(db)));
    for (const member of members) await say(db, member);
    const asked = members.flatMap((member) => [claim(db, member, slug), claim(db, member, slug)]);
    const states = (await Promise.all(asked)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["passed", "full"]));
    const [row] =
      await db.sql`select count(*)::int as n from points_ledger where details ->> 'mission' = ${slug}`;
    expect(row?.n).toBe(7);
  });

  test("that repeats is paid once a day or week, by facts of that day or week", async () => {
    const [member, daily, weekly] = [
      await join(db),
      await missionOf(db, { repeats: "daily" }),
      await missionOf(db, { repeats: "weekly" }),
    ];
    await say(db, member);
    for (const slug of [daily, daily, weekly, weekly]) await claim(db, member, slug);
    expect(await mine(db, member, daily)).toMatchObject({ state: "passed", again_at: expect.any(String) });
    // A day and a week later: what was said before counts no more.
    await db.sql`update private.mission_claims set period = '2020-01-06' where user_id = ${member}`;
    await db.sql`update feedback set created_at = now() - interval '8 days' where user_id = ${member}`;
    for (const slug of [daily, weekly]) {
      expect((await claim(db, member, slug)).state).toBe("not_yet");
      expect((await paid(db, member, slug)).lines).toBe(1);
    }
  });

  test.each([
    ["closed", { closes_at: "2026-01-01T00:00:00Z" }],
    ["upcoming", { opens_at: "2126-01-01T00:00:00Z" }],
    ["needs_level", { min_level: "summit" }],
    ["needs_tier", { min_tier: "pro" }],
  ])("out of reach says why: %s", async (state, changes) => {
    const [member, slug] = [await join(db), await missionOf(db, changes)];
    await say(db, member);
    expect((await claim(db, member, slug)).state).toBe(state);
    expect((await paid(db, member, slug)).lines).toBe(0);
  });

  test("waits for the one that it requires", async () => {
    const member = await join(db);
    const first = await missionOf(db, { kind: "link", params: { account: "wallet" } });
    const [row] = await db.sql`select id from private.missions where slug = ${first}`;
    const second = await missionOf(db, { requires: row?.id });
    await say(db, member);
    expect((await claim(db, member, second)).state).toBe("needs_mission");
    await linkWallet(db, member);
    expect((await claim(db, member, first)).state).toBe("passed");
    expect((await claim(db, member, second)).state).toBe("passed");
  });

  test.each(["draft", "archived"])("that is %s is nobody's", async (state) => {
    const [member, slug] = [await join(db), await missionOf(db, { state })];
    await say(db, member);
    await expect(claim(db, member, slug)).rejects.toThrow("not_found");
    const seen = (await db.as("anon", (tx) => tx`select public_missions() as r`))[0]?.r;
    expect(JSON.stringify(seen)).not.toContain(slug);
  });

  test("that is scheduled appears at its time", async () => {
    const later = await missionOf(db, { publish_at: "2126-01-01T00:00:00Z" });
    const now = await missionOf(db, { publish_at: "2026-01-01T00:00:00Z" });
    const seen = JSON.stringify((await db.as("anon", (tx) => tx`select public_missions() as r`))[0]?.r);
    expect([seen.includes(later), seen.includes(now)]).toEqual([false, true]);
  });
});

describe("a quiz", () => {
  const quiz = {
    kind: "quiz",
    params: {
      right: 2,
      questions: [
        { text: { en: "Of what is the ridge?" }, options: [{ en: "Rock" }, { en: "Snow" }], answer: 1 },
        { text: { en: "How high?" }, options: [{ en: "Low" }, { en: "High" }, { en: "Higher" }], answer: 2 },
      ],
    },
  };
  const answer = async (member: string, slug: string, answers: number[]) =>
    (await db.asKept(member, (tx) => tx`select answer_quiz(${slug}, ${answers}) as r`))[0]?.r as {
      correct: number;
      state: string;
    };

  test("is judged on the server, which tells how many were right and never which", async () => {
    const [member, slug] = [await join(db), await missionOf(db, quiz)];
    const seen = [
      (await db.as(member, (tx) => tx`select my_missions() as r`))[0]?.r,
      (await db.as("anon", (tx) => tx`select public_missions() as r`))[0]?.r,
      await answer(member, slug, [1, 0]),
    ];
    for (const each of seen) expect(JSON.stringify(each)).not.toContain('"answer"');
    expect(JSON.stringify(seen[1])).not.toContain("Of what is the ridge");
    expect(seen[2]).toMatchObject({ correct: 1, state: "not_yet" });
    expect(await answer(member, slug, [1, 2])).toMatchObject({ correct: 2, state: "passed" });
    expect((await paid(db, member, slug)).lines).toBe(1);
  });

  test("can be tried three times a day", async () => {
    const [member, slug] = [await join(db), await missionOf(db, quiz)];
    for (let n = 0; n < 3; n++) await answer(member, slug, [0, 0]);
    await expect(answer(member, slug, [1, 2])).rejects.toThrow("quiz_tries_used");
    await expect(answer(await join(db), slug, [1])).rejects.toThrow("invalid_input");
  });
});

describe("a member with their own token", () => {
  test("reads and writes no table of missions, and calls nothing of the service's", async () => {
    const [member, slug] = [await join(db), await missionOf(db)];
    const refused = [
      "select * from private.missions",
      "select * from private.mission_proofs",
      `select private.pay_mission(null, null)`,
      `select send_proof('${member}', '${slug}', 'https://example.com', '')`,
      `insert into points_ledger (user_id, source, source_id, points, reason) values ('${member}', 'mission', 'x', 500, 'x')`,
      `select private.award('${member}', 'mission', 'x', 500)`,
    ];
    for (const each of refused)
      await expect(
        db.as(member, (tx) => tx.unsafe(each)),
        each,
      ).rejects.toThrow("permission denied");
    await expect(db.as("anon", (tx) => tx`select claim_mission(${slug})`)).rejects.toThrow(
      "permission denied",
    );
    await expect(db.as("anon", (tx) => tx`select my_missions()`)).rejects.toThrow("permission denied");
  });

  test("who is suspended claims nothing", async () => {
    const [member, slug] = [await join(db), await missionOf(db)];
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${member}`;
    await expect(claim(db, member, slug)).rejects.toThrow("suspended");
  });

  test("is led to the page of a mission by the server, which sees it", async () => {
    const [member, slug] = [
      await join(db),
      await missionOf(db, { kind: "visit", params: { path: "/tokenomics" } }),
    ];
    expect((await claim(db, member, slug)).state).toBe("not_yet");
    const [row] = await db.asKept(member, (tx) => tx`select visit_mission(${slug}) as path`);
    expect(row?.path).toBe("/tokenomics");
    expect((await paid(db, member, slug)).lines).toBe(1);
    await expect(
      db.as(member, (tx) => tx`select visit_mission(${`no-${randomUUID().slice(0, 4)}`})`),
    ).rejects.toThrow("not_found");
  });
});

test("no mission is paid twice and the total is the sum of the lines, whatever happens in which order", async () => {
  const member = await join(db);
  const slugs = [
    await missionOf(db),
    await missionOf(db, { repeats: "daily" }),
    await missionOf(db, { kind: "profile", params: {} }),
  ];
  let seed = 41;
  const next = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let step = 0; step < 60; step++) {
    const slug = slugs[next(3)]!;
    const what = next(4);
    if (what === 0) await say(db, member);
    else if (what === 1)
      await db.sql`select private.reverse(id, ${next(51)}, 'x') from points_ledger where user_id = ${member} and details ->> 'mission' = ${slug}`;
    else await Promise.all([claim(db, member, slug), claim(db, member, slug)]);
  }
  const [row] = await db.sql`
    select (select total_xp from wallet_profiles where user_id = ${member}) = coalesce(sum(points), 0) as equal,
      count(*) filter (where source = 'mission') as lines, count(distinct source_id) filter (where source = 'mission') as once
    from points_ledger where user_id = ${member}`;
  expect(row).toMatchObject({ equal: true });
  expect(row?.lines).toBe(row?.once);
});
