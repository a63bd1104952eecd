import { afterAll, describe, expect, test } from "vitest";
import { castOfMissionStaff, question, saving } from "./mission-drafts.ts";

const { db, admin, moderator, call, undo, refusalOf, draft, publish, rowOf } = await castOfMissionStaff();
afterAll(() => db.drop());

describe("publishing", () => {
  test("later: nobody sees it until then", async () => {
    const id = await draft({ texts: { en: { title: "Not yet seen", text: "" } } });
    await call(admin, `admin_set_mission('${id}', 'published', 'x', null, now() + interval '1 day')`);
    expect(JSON.stringify(await call("anon", "public_missions()"))).not.toContain("Not yet seen");
    const page = await call(
      moderator,
      `admin_missions('{"state": "scheduled"}', 'changed', true, null, false, 10)`,
    );
    expect(JSON.stringify(page)).toContain("Not yet seen");
    // At once after all.
    await publish(id);
    expect(JSON.stringify(await call("anon", "public_missions()"))).toContain("Not yet seen");
  });

  test("what is over, out already, in the past, or needs what nobody can do is refused", async () => {
    const over = await draft({ closes_at: "2020-01-01T00:00:00Z" });
    const after = await draft({ requires: await draft() });
    const out = await draft();
    await publish(out);
    const refused = async (id: string, more = "") =>
      (await refusalOf(moderator, `admin_set_mission('${id}', 'published', 'x'${more})`)) as {
        message: string;
      };
    expect(await refused(over)).toMatchObject({ message: "content_state" });
    expect(await refused(out)).toMatchObject({ message: "content_state" });
    expect(await refused(after)).toMatchObject({ message: "mission_requires" });
    expect(await refused(await draft(), ", null, now() - interval '1 hour'")).toMatchObject({
      message: "time_past",
      details: "publish_at",
    });
  });

  test("is ended by archiving, unless something that runs needs it", async () => {
    const first = await draft();
    await publish(first);
    const second = await draft({ requires: first });
    await publish(second);
    const archive = (id: string) => `admin_set_mission('${id}', 'archived', 'Enough')`;
    expect(await refusalOf(moderator, archive(first))).toMatchObject({ message: "mission_needed" });
    await call(moderator, archive(second));
    const { line } = await call(moderator, archive(first));
    expect(await rowOf(first)).toMatchObject({ state: "archived" });
    expect(await refusalOf(moderator, archive(first))).toMatchObject({ message: "content_state" });
    await undo(admin, line);
    expect(await rowOf(first)).toMatchObject({ state: "published" });
  });
});

describe("its versions", () => {
  test("say who changed what, and any of them can be had again", async () => {
    const id = await draft();
    await call(moderator, saving({ points: 90, repeats: "weekly" }, id));
    type Version = { version: number; by: string; action: string; fields: string[]; reason: string };
    const { versions } = (await call(moderator, `admin_mission('${id}')`)) as unknown as {
      versions: Version[];
    };
    expect(versions).toMatchObject([
      { by: "Mo", action: "mission.changed", fields: ["points", "repeats"], reason: "Planned" },
      { by: "Mo", action: "mission.made", fields: [] },
    ]);
    await publish(id);
    const { line } = await call(
      admin,
      `admin_restore_content('mission', '${id}', ${versions[1]?.version}, 'As it was')`,
    );
    expect(await rowOf(id)).toMatchObject({ points: 50, repeats: "once", state: "published" });
    await undo(admin, line);
    expect(await rowOf(id)).toMatchObject({ points: 90, repeats: "weekly", state: "published" });
    const other = await draft();
    expect(
      await refusalOf(
        moderator,
        `admin_restore_content('mission', '${other}', ${versions[0]?.version}, 'x')`,
      ),
    ).toMatchObject({ message: "not_found" });
  });
});

describe("the preview", () => {
  const preview = async (id: string, tier = "standard", level = "trailhead", done = false) =>
    (
      (await call(
        moderator,
        `admin_preview_content('mission', '${id}', null, '${tier}', '${level}', ${done})`,
      )) as unknown as { shown: { state: string } }
    ).shown;
  test("is what a member of that tier and level would see, before it is published", async () => {
    const first = await draft({ texts: { en: { title: "The first step", text: "" } } });
    const id = await draft({ min_tier: "pro", min_level: "ridge", requires: first });
    const seen = async (tier: string, level: string, done = true) => preview(id, tier, level, done);
    expect(await seen("founder", "summit", false)).toMatchObject({
      state: "needs_mission",
      before: { texts: { en: { title: "The first step" } } },
    });
    expect(await seen("founder", "treeline")).toMatchObject({ state: "needs_level" });
    expect(await seen("plus", "ridge")).toMatchObject({ state: "needs_tier" });
    expect(await seen("pro", "ridge")).toMatchObject({ state: "open", needed: 1 });
    await expect(seen("gold", "ridge")).rejects.toThrow("invalid_input");
  });

  test("has the questions of a quiz without the answers", async () => {
    const id = await draft({ kind: "quiz", params: { questions: [question], right: 1 } });
    const seen = await preview(id);
    expect(seen).toMatchObject({ quiz: { questions: [{ text: question.text }], tries_left: 3 } });
    expect(JSON.stringify(seen)).not.toContain('"answer":');
  });

  test("works for every kind", async () => {
    const kinds = await db.sql`select kind, parameters from private.mission_kinds`;
    for (const { kind, parameters } of kinds) {
      const first = { integer: 2, path: "/mint", questions: [question] } as Record<string, unknown>;
      const params = Object.fromEntries(
        (parameters as { key: string; type: string; options?: string[] }[]).map(({ key, type, options }) => [
          key,
          key === "right" ? 1 : (options?.[0] ?? first[type]),
        ]),
      );
      const id = await draft({ kind, params });
      const seen = await preview(id);
      expect(seen, kind as string).toMatchObject({ state: "open", mission: { kind } });
    }
  });
});
