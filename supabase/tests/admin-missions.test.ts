import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { claim, mine, paid, say } from "./mission-cast.ts";
import { castOfMissionStaff, question, saving } from "./mission-drafts.ts";

const { db, admin, moderator, call, refusalOf, draft, publish, rowOf } = await castOfMissionStaff();
afterAll(() => db.drop());

describe("writing a mission", () => {
  test("makes a draft that only staff see, with a name for its address", async () => {
    const title = { en: { title: "Read the Ledger!", text: "" } };
    const [one, two] = [await draft({ texts: title }), await draft({ texts: title })];
    expect(await rowOf(one)).toMatchObject({ slug: "read-the-ledger", state: "draft", points: 50 });
    expect((await rowOf(two)).slug).toMatch(/^read-the-ledger-[0-9a-f]{6}$/);
    expect(JSON.stringify(await call("anon", "public_missions()"))).not.toContain("Read the Ledger");
  });

  test.each([
    [{ kind: "none" }, "choice_needed", "kind"],
    [{ points: 24 }, "out_of_range", "points"],
    [{ points: 501 }, "out_of_range", "points"],
    [{ points: "50" }, "out_of_range", "points"],
    [{ repeats: "hourly" }, "choice_needed", "repeats"],
    [{ texts: { es: { title: "Dilo" } } }, "required", "title_en"],
    [{ texts: { en: { title: "Say it" }, es: { title: "" } } }, "too_short", "title_es"],
    [{ texts: { en: { title: "Say it", text: "x".repeat(2001) } } }, "too_long", "text_en"],
    [{ opens_at: "2030-01-02T00:00:00Z", closes_at: "2030-01-01T00:00:00Z" }, "window_order", "closes_at"],
    [{ opens_at: "soon" }, "invalid_input", "opens_at"],
    [{ requires: "00000000-0000-4000-8000-000000000000" }, "mission_requires", "requires"],
    [{ min_level: "moon" }, "choice_needed", "min_level"],
    [{ min_tier: "standard" }, "choice_needed", "min_tier"],
    [{ max_claims: 0 }, "invalid_input", "max_claims"],
    [{ params: { count: 21 } }, "out_of_range", "param_count"],
    [{ params: {} }, "out_of_range", "param_count"],
    [{ kind: "tier", params: { tier: "standard" } }, "choice_needed", "param_tier"],
    [{ kind: "visit", params: { path: "//evil.example" } }, "path_invalid", "param_path"],
    [{ kind: "visit", params: { path: "https://evil.example" } }, "path_invalid", "param_path"],
    [{ kind: "quiz", params: { questions: [], right: 1 } }, "quiz_questions", "param_questions"],
    [
      { kind: "quiz", params: { questions: [{ ...question, answer: 2 }], right: 1 } },
      "quiz_questions",
      "param_questions",
    ],
    [
      { kind: "quiz", params: { questions: [{ ...question, text: {} }], right: 1 } },
      "quiz_questions",
      "param_questions",
    ],
    [{ kind: "quiz", params: { questions: [question], right: 2 } }, "quiz_right", "param_right"],
  ])("refuses %j and names the field", async (changes, code, field) => {
    expect(await refusalOf(moderator, saving(changes))).toMatchObject({ message: code, details: field });
  });

  test("is for staff, with a reason", async () => {
    const member = await join(db);
    expect(await refusalOf(member, saving())).toMatchObject({ message: "forbidden" });
    expect(await refusalOf(moderator, saving().replace("'Planned'", "' '"))).toMatchObject({
      message: "reason_required",
    });
    await expect(call(member, `admin_mission('${await draft()}')`)).rejects.toThrow("forbidden");
  });

  test("keeps nothing of another kind, and a quiz keeps its answers on the server", async () => {
    const id = await draft({ kind: "quiz", params: { questions: [question], right: 1, path: "/x" } });
    expect(await rowOf(id)).toMatchObject({ params: { questions: [question], right: 1 } });
    await publish(id);
    const shown = JSON.stringify(await call("anon", "public_missions()"));
    expect(shown).toContain('"questions":1');
    expect(shown).not.toContain("What is kept");
    const { slug } = await rowOf(id);
    const own = await mine(db, await join(db), slug as string);
    expect(own?.quiz).toMatchObject({ right: 1 });
    expect(JSON.stringify(own?.quiz)).not.toContain('"answer":');
  });

  test("above the limit of an award is for admins", async () => {
    await db.sql`update settings set value = '100' where key = 'points.moderator_limit'`;
    try {
      expect(await refusalOf(moderator, saving({ points: 150 }))).toMatchObject({
        message: "points_limit",
        details: "points",
      });
      const { id } = (await call(admin, saving({ points: 150 }))) as unknown as { id: string };
      // Neither published nor brought back by a moderator.
      expect(await refusalOf(moderator, `admin_set_mission('${id}', 'published', 'x')`)).toMatchObject({
        message: "points_limit",
      });
      const { line } = await call(admin, saving({ points: 60 }, id));
      expect(await refusalOf(moderator, `admin_undo(${line}, null)`)).toMatchObject({
        message: "points_limit",
      });
      expect(await call(admin, `admin_set_mission('${id}', 'published', 'x')`)).toMatchObject({ undo: true });
    } finally {
      await db.sql`update settings set value = '500' where key = 'points.moderator_limit'`;
    }
  });

  test("by two at once: the second is told", async () => {
    const id = await draft();
    const { version } = await rowOf(id);
    await call(moderator, saving({ points: 60 }, id, version as string));
    expect(await refusalOf(admin, saving({ points: 70 }, id, version as string))).toMatchObject({
      message: "changed_meanwhile",
      details: "Mo",
    });
    expect(await call(admin, saving({ points: 60 }, id))).toBeNull();
  });

  test("cannot make it require itself, however far round", async () => {
    const first = await draft();
    const second = await draft({ requires: first });
    expect(await refusalOf(moderator, saving({ requires: second }, first))).toMatchObject({
      message: "mission_requires",
    });
    expect(await refusalOf(moderator, saving({ requires: first }, first))).toMatchObject({
      message: "mission_requires",
    });
  });
});

describe("a mission that members have begun", () => {
  test("keeps kind and repetition, and other points count from then on", async () => {
    const [id, one, two] = [await draft(), await join(db), await join(db)];
    await publish(id);
    const { slug } = (await rowOf(id)) as { slug: string };
    await say(db, one);
    expect(await claim(db, one, slug)).toMatchObject({ state: "passed" });
    expect(await refusalOf(moderator, saving({ repeats: "daily" }, id))).toMatchObject({
      message: "mission_begun",
      details: "repeats",
    });
    expect(await refusalOf(moderator, saving({ kind: "vote", params: { count: 1 } }, id))).toMatchObject({
      message: "mission_begun",
      details: "kind",
    });
    expect(await refusalOf(moderator, saving({ points: 80 }, id))).toMatchObject({
      message: "second_person_needed",
    });
    await call(admin, saving({ points: 80 }, id));
    await say(db, two);
    await claim(db, two, slug);
    await claim(db, one, slug);
    expect(await paid(db, one, slug)).toEqual({ lines: 1, points: 50 });
    expect(await paid(db, two, slug)).toEqual({ lines: 1, points: 80 });
  });

  test("is not made a draft again by undo", async () => {
    const [id, member] = [await draft(), await join(db)];
    const { line } = await publish(id);
    const { slug } = (await rowOf(id)) as { slug: string };
    await say(db, member);
    await claim(db, member, slug);
    expect(await refusalOf(moderator, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
  });
});
