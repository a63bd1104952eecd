import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { claim, missionOf, say } from "./mission-cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, undo, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const mission = async (changes: object = {}) => {
  const slug = await missionOf(db, changes as never);
  return { slug, id: (await db.sql`select id from private.missions where slug = ${slug}`)[0]?.id as string };
};
const plain = {
  texts: { en: { title: "Ten days", text: "All of it." }, es: { title: "Diez días", text: "Todo." } },
  starts_at: hours(-1),
  ends_at: hours(48),
  places: 3,
  prize: 200,
};
const saving = (changes: object, id: string | null = null, version: string | null = null) =>
  `admin_save_challenge(${id ? `'${id}'` : "null"}, '${JSON.stringify({ ...plain, ...changes })}', 'Planned',
    ${version ? `'${version}'` : "null"})`;
const draft = async (changes: object): Promise<string> =>
  ((await call(moderator, saving(changes))) as unknown as { id: string }).id;
const set = (id: string, state = "published", more = "") =>
  `admin_set_challenge('${id}', '${state}', 'Ready'${more})`;
const rowOf = async (id: string) =>
  (await db.sql`select private.challenge_row(c) as row from private.challenges c where id = ${id}`)[0]
    ?.row as Record<string, unknown>;

describe("writing a challenge", () => {
  test("makes a draft, which members see once it is published", async () => {
    const { id: of, slug } = await mission();
    const id = await draft({ missions: [of] });
    expect(await rowOf(id)).toMatchObject({
      state: "draft",
      slug: "ten-days",
      missions: [of],
      taking_part: 0,
    });
    expect(JSON.stringify(await call("anon", "public_challenges()"))).not.toContain("Ten days");
    await call(admin, set(id));
    const shown = JSON.stringify(await call("anon", "public_challenges()"));
    expect(shown).toContain("Ten days");
    expect(shown).toContain(slug);
  });

  test.each([
    [{ missions: [] }, "challenge_missions", "missions"],
    [{ missions: ["00000000-0000-4000-8000-000000000000"] }, "challenge_missions", "missions"],
    [{ missions: "x" }, "challenge_missions", "missions"],
    [{ starts_at: null }, "required", "starts_at"],
    [{ ends_at: hours(-2) }, "window_order", "ends_at"],
    [{ places: 0 }, "out_of_range", "places"],
    [{ places: 1001 }, "out_of_range", "places"],
    [{ prize: 0 }, "out_of_range", "prize"],
    [{ prize: 501 }, "points_limit", "prize"],
    [{ texts: { en: { title: "x" } } }, "too_short", "title_en"],
  ])("refuses %j and names the field", async (changes, code, field) => {
    const { id: of } = await mission();
    expect(await refusalOf(moderator, saving({ missions: [of], ...changes }))).toMatchObject({
      message: code,
      details: field,
    });
  });

  test("with a prize above the limit of an award is for admins, and so is publishing it", async () => {
    const { id: of } = await mission();
    const { id } = (await call(admin, saving({ missions: [of], prize: 2000 }))) as unknown as { id: string };
    expect(await refusalOf(moderator, set(id))).toMatchObject({ message: "points_limit" });
    expect(await call(admin, set(id))).toMatchObject({ undo: true });
  });

  test("is for staff; of two at once the second is told", async () => {
    const { id: of } = await mission();
    const id = await draft({ missions: [of] });
    const member = await join(db);
    expect(await refusalOf(member, saving({ missions: [of] }))).toMatchObject({ message: "forbidden" });
    await expect(call(member, `admin_challenge('${id}')`)).rejects.toThrow("forbidden");
    const { version } = (await rowOf(id)) as { version: string };
    await call(moderator, saving({ missions: [of], prize: 210 }, id, version));
    expect(await refusalOf(admin, saving({ missions: [of], prize: 220 }, id, version))).toMatchObject({
      message: "changed_meanwhile",
      details: "Mo",
    });
  });
});

describe("a challenge in which members take part", () => {
  test("keeps what they play for; its words change, and its end moves later", async () => {
    const { id: of, slug } = await mission();
    const { id: other } = await mission();
    const id = await draft({ missions: [of] });
    const { line: published } = await call(admin, set(id));
    const member = await join(db);
    await say(db, member);
    await claim(db, member, slug);
    for (const [changes, field] of [
      [{ prize: 100 }, "prize"],
      [{ places: null }, "places"],
      [{ starts_at: hours(-2) }, "starts_at"],
      [{ ends_at: hours(24) }, "ends_at"],
      [{ missions: [of, other] }, "missions"],
    ] as const)
      expect(await refusalOf(moderator, saving({ missions: [of], ...changes }, id))).toMatchObject({
        message: "challenge_begun",
        details: field,
      });
    expect(await refusalOf(moderator, set(id, "archived"))).toMatchObject({ message: "challenge_begun" });
    expect(await refusalOf(moderator, `admin_undo(${published}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
    const later = await call(moderator, saving({ missions: [of], ends_at: hours(72) }, id));
    expect(await refusalOf(moderator, `admin_undo(${later.line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
    const texts = { en: { title: "Eleven days", text: "" } };
    const worded = await call(moderator, saving({ missions: [of], ends_at: hours(72), texts }, id));
    expect(worded).toMatchObject({ undo: true });
    expect(await rowOf(id)).toMatchObject({ texts, taking_part: 1 });
  });
});

describe("publishing a challenge", () => {
  test("needs its missions published, and an end to come", async () => {
    const { id: of } = await mission({ state: "draft" });
    const id = await draft({ missions: [of] });
    expect(await refusalOf(moderator, set(id))).toMatchObject({ message: "challenge_missions" });
    await call(admin, `admin_set_mission('${of}', 'published', 'x')`);
    await call(admin, set(id, "published", ", null, now() + interval '1 hour'"));
    expect(await rowOf(id)).toMatchObject({ state: "scheduled" });
    await call(admin, set(id));
    expect(await rowOf(id)).toMatchObject({ state: "open" });
    expect(await refusalOf(moderator, `admin_set_mission('${of}', 'archived', 'x')`)).toMatchObject({
      message: "mission_needed",
    });
    const over = await draft({ missions: [of], starts_at: hours(-3), ends_at: hours(-1) });
    expect(await refusalOf(moderator, set(over))).toMatchObject({ message: "content_state" });
  });

  test("and its versions can be had again", async () => {
    const { id: of } = await mission();
    const id = await draft({ missions: [of] });
    await call(moderator, saving({ missions: [of], prize: 300, places: null }, id));
    const { versions } = (await call(moderator, `admin_challenge('${id}')`)) as unknown as {
      versions: { version: number; fields: string[] }[];
    };
    expect(versions).toMatchObject([{ fields: ["places", "prize"] }, { fields: [] }]);
    const { line } = await call(
      moderator,
      `admin_restore_content('challenge', '${id}', ${versions[1]?.version}, 'Back')`,
    );
    expect(await rowOf(id)).toMatchObject({ prize: 200, places: 3 });
    await undo(moderator, line);
    expect(await rowOf(id)).toMatchObject({ prize: 300, places: null });
  });
});
