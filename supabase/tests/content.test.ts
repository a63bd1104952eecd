import { afterAll, describe, expect, test } from "vitest";
import { preview as previewAnswer } from "@/lib/admin/content/preview";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

const json = (values: object) => `'${JSON.stringify(values)}'`;
const texts = (title: string) => ({ en: { title, text: "", summary: "In short", body: ["Long."] } });
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const stream = (title: string) => ({
  texts: texts(title),
  host: "Ada",
  link: null,
  open: false,
  starts_at: soon(2),
  ends_at: soon(2.05),
});
const entry = (title: string) => ({ texts: texts(title), happened_at: "2026-01-01T10:00:00Z" });
const proposal = (title: string) => ({ texts: texts(title), days: 7, amount: null });
const season = (from = 400) => ({
  titles: { en: "Winter" },
  starts_at: soon(from),
  ends_at: soon(from + 20),
  min_points: 10,
  prizes: [{ to: 1, points: 100 }],
});

type Content = {
  version: string | null;
  locked: boolean;
  versions: { version: number; action: string | null; fields: string[]; undo: boolean }[];
};
const content = async (kind: string, id: string) =>
  (await call(moderator, `admin_content('${kind}', '${id}')`)) as unknown as Content;
const idOf = async (line: number) =>
  (await db.sql`select subject_id as id from audit_log where id = ${line}`)[0]?.id as string;

describe("the history", () => {
  test.each([
    ["stream", (id: string, title: string) => `admin_save_stream(${id}, ${json(stream(title))}, 'Planned')`],
    ["story", (id: string, title: string) => `admin_save_story(${id}, ${json(entry(title))}, 'Planned')`],
    [
      "proposal",
      (id: string, title: string) => `admin_save_proposal(${id}, ${json(proposal(title))}, 'Planned')`,
    ],
  ] as const)("of a %s says who changed what, and each version can be had again", async (kind, save) => {
    const { line } = await call(admin, save("null", "As it was"));
    const id = await idOf(line);
    await call(admin, save(`'${id}'`, "As it is"));
    const { versions, version, locked } = await content(kind, id);
    expect(locked).toBe(false);
    expect(versions).toMatchObject([
      { version: Number(version), action: `${kind}.changed` },
      { action: `${kind}.made` },
    ]);
    expect(versions[0]?.fields).toContain("texts");
    await call(
      admin,
      `admin_restore_content('${kind}', '${id}', ${versions[1]?.version}, 'Better', '${version}')`,
    );
    expect(await content(kind, id)).toMatchObject({ texts: { en: { title: "As it was" } } });
    expect(
      await refusalOf(
        admin,
        `admin_restore_content('${kind}', '${id}', ${versions[1]?.version}, 'x', '${version}')`,
      ),
    ).toMatchObject({ message: "changed_meanwhile" });
    expect(await refusalOf(admin, `admin_restore_content('${kind}', '${id}', 0, 'x')`)).toMatchObject({
      message: "not_found",
    });
  });

  test("has a row for what undo brings back, and undo of what was before is still offered", async () => {
    const save = (id: string, title: string) => `admin_save_story(${id}, ${json(entry(title))}, 'Planned')`;
    const { line: made } = await call(admin, save("null", "As it was"));
    const id = await idOf(made);
    const { line } = await call(admin, save(`'${id}'`, "As it is"));
    await call(admin, `admin_undo(${line}, 'It was better')`);
    const { versions, version } = await content("story", id);
    expect(versions).toMatchObject([
      { action: "story.changed.undone", reason: "It was better", fields: ["texts"], line: made, undo: true },
      { action: "story.changed", fields: ["texts"], undo: false },
      { action: "story.made", fields: [] },
    ]);
    expect([versions[0]?.version, versions[2]?.version]).toEqual([Number(version), Number(version)]);
  });

  test("of a season tells each move of its end, and nothing goes back", async () => {
    const { titles, starts_at, ends_at, prizes, min_points } = season();
    const { line } = await call(
      admin,
      `admin_plan_season(${json(titles)}, '${starts_at}', '${ends_at}', ${json(prizes)}, ${min_points}, 'Planned')`,
    );
    const id = await idOf(line);
    await call(admin, `admin_move_season('${id}', '${soon(430)}', 'Longer')`);
    const { versions, locked } = await content("season", id);
    expect(locked).toBe(true);
    expect(versions).toMatchObject([
      { action: "season.moved", fields: ["ends_at"] },
      { action: "season.planned", fields: [] },
    ]);
    expect(
      await refusalOf(admin, `admin_restore_content('season', '${id}', ${versions[1]?.version}, 'x')`),
    ).toMatchObject({ message: "content_state" });
  });

  test("is for staff, of something that is there", async () => {
    const { line } = await call(moderator, `admin_save_story(null, ${json(entry("Ours"))}, 'Planned')`);
    const id = await idOf(line);
    await expect(call(await join(db), `admin_content('story', '${id}')`)).rejects.toThrow("forbidden");
    await expect(content("mission", id)).rejects.toThrow("not_found");
    await expect(content("mountain", id)).rejects.toThrow("invalid_input");
    expect(await refusalOf(await join(db), `admin_restore_content('story', '${id}', 1, 'x')`)).toMatchObject({
      message: "forbidden",
    });
  });
});

describe("the preview of what is typed", () => {
  const preview = async (kind: string, values: object, tier = "standard", level = "trailhead") => {
    const seen = await call(
      moderator,
      `admin_preview_content('${kind}', null, ${json(values)}, '${tier}', '${level}')`,
    );
    // What the application reads is all there.
    expect(previewAnswer.safeParse(seen).error?.issues ?? []).toEqual([]);
    return (seen as unknown as { shown: Record<string, unknown> }).shown;
  };

  test("keeps nothing, and says what saving it would refuse", async () => {
    const count = async () =>
      (
        await db.sql`select (select count(*) from private.streams) + (select count(*) from private.story_entries)
        + (select count(*) from private.proposal_drafts) + (select count(*) from private.seasons)
        + (select count(*) from audit_log) as n`
      )[0]?.n;
    const before = await count();
    await preview("stream", stream("Open books"));
    await preview("story", entry("A hut"));
    await preview("proposal", proposal("A bench"));
    await preview("season", season(800));
    expect(await count()).toEqual(before);
    await expect(preview("story", entry("x"))).rejects.toMatchObject({
      message: "too_short",
      detail: "title_en",
    });
    await expect(preview("story", entry("A hut"), "gold")).rejects.toThrow("invalid_input");
    await expect(
      call(await join(db), `admin_preview_content('story', null, ${json(entry("A hut"))}, 'pro', 'ridge')`),
    ).rejects.toThrow("forbidden");
  });

  test("is what a member of that tier would see", async () => {
    const linked = { ...stream("Open books"), link: "https://example.com/live" };
    expect(await preview("stream", linked, "standard")).toMatchObject({
      may_watch: false,
      stream: { link: null },
    });
    expect(await preview("stream", linked, "plus")).toMatchObject({
      may_watch: true,
      stream: { link: "https://example.com/live", state: "scheduled" },
    });
    expect(await preview("proposal", proposal("A bench"), "plus")).toMatchObject({ weight: 0 });
    expect(await preview("proposal", proposal("A bench"), "founder")).toMatchObject({
      weight: 2,
      proposal: { open: true, texts: { en: { title: "A bench" } } },
    });
    expect(await preview("story", entry("A hut"))).toMatchObject({
      later: false,
      texts: { en: { title: "A hut" } },
    });
    expect(await preview("season", season(800))).toMatchObject({
      state: "planned",
      prizes: [{ to: 1, points: 100 }],
    });
  });

  test("of a challenge says which of its missions that member can do", async () => {
    const mission = (await call(
      moderator,
      `admin_save_mission(null, ${json({
        kind: "feedback",
        params: { count: 1 },
        points: 50,
        repeats: "once",
        texts: texts("For some"),
        min_tier: "pro",
      })}, 'Planned')`,
    )) as unknown as { id: string };
    const values = {
      texts: texts("A set"),
      missions: [mission.id],
      starts_at: soon(-1),
      ends_at: soon(3),
      prize: 100,
      places: null,
    };
    expect(await preview("challenge", values, "plus")).toMatchObject({ states: [{ state: "needs_tier" }] });
    expect(await preview("challenge", values, "pro")).toMatchObject({
      states: [{ state: "open" }],
      challenge: { prize: 100, missions: [{ texts: { en: { title: "For some" } } }] },
    });
  });

  test("of a mission shows words that are not saved, to one who has not begun", async () => {
    const values = { kind: "checkin", params: {}, points: 50, repeats: "once", texts: texts("Not saved") };
    const [kind] =
      await db.sql`select kind from private.mission_kinds where parameters = '[]' and hands_in = 'facts' limit 1`;
    expect(
      await preview("mission", { ...values, kind: kind?.kind as string, min_level: "ridge" }),
    ).toMatchObject({
      state: "needs_level",
      mission: { slug: "preview", texts: { en: { title: "Not saved" } } },
    });
  });
});
