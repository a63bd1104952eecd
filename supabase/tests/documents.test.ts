import { afterAll, describe, expect, test } from "vitest";
import { join, onboard } from "./cast.ts";
import { castOfDocuments, details, saving, words } from "./document-cast.ts";

const {
  db,
  admin,
  moderator,
  call,
  undo,
  refusalOf,
  write,
  set,
  read,
  shown,
  announced,
  version,
  everything,
} = await castOfDocuments();
afterAll(() => db.drop());

describe("what is written", () => {
  test("of a saved reply is staff's also when it is published, and only that is inserted", async () => {
    const member = await join(db);
    await onboard(db, member);
    await db.sql`update profiles set tier = 'founder' where user_id = ${member}`;
    const replies = async () => JSON.stringify(await call(moderator, "admin_saved_replies()"));
    const number = await version();
    const id = await write("reply", "Where refunds go");
    expect(await replies()).not.toContain("Where refunds go");
    const { line } = await set(id);
    expect(await replies()).toContain(`"Where refunds go"`);
    await call(moderator, saving("reply", "Where all refunds go", {}, `'${id}'`));
    expect(await replies()).not.toContain("Where all refunds go");
    for (const asker of ["anon", member]) {
      expect(await everything(asker)).not.toContain("refunds go");
      expect(await call(asker, "published_dates()")).not.toHaveProperty("reply");
      await expect(shown("reply", asker)).rejects.toThrow("invalid_input");
    }
    await expect(call(member, "admin_saved_replies()")).rejects.toThrow("forbidden");
    await expect(call("anon", "admin_saved_replies()")).rejects.toThrow("permission denied");
    const long = { texts: words("Long", "x".repeat(4001)) };
    expect(await refusalOf(moderator, saving("reply", "", long))).toMatchObject({
      message: "too_long",
      details: "text_en",
    });
    const blank = { texts: { ...words("Blank", "Something"), de: { title: "Leer", text: " \u200b\n" } } };
    expect(await refusalOf(moderator, saving("reply", "", blank))).toMatchObject({
      message: "required",
      details: "text_de",
    });
    expect(await refusalOf(admin, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
    await set(id, "archived");
    expect(await replies()).toBe("[]");
    // No page of the site shows it.
    expect(await version()).toBe(number);
  });

  test.each(Object.keys(details))(
    "of kind %s is nobody's but staff's until it is published",
    async (kind) => {
      const member = await join(db);
      await onboard(db, member);
      await db.sql`update profiles set tier = 'founder' where user_id = ${member}`;
      const id = await write(kind, `Draft of a ${kind}`);
      const hidden = async () => {
        for (const asker of ["anon", member])
          expect(await everything(asker)).not.toContain(`Draft of a ${kind}`);
      };
      await hidden();
      await set(id, "published", ", null, now() + interval '1 hour'");
      expect((await read(id)).state).toBe("scheduled");
      await db.sql`select publish_due_documents()`;
      await hidden();
      await db.sql`update private.documents set publish_at = now() - interval '1 second' where id = ${id}`;
      await Promise.all([db.sql`select publish_due_documents()`, db.sql`select publish_due_documents()`]);
      expect(await everything("anon")).toContain(`Draft of a ${kind}`);
      // What is written afterwards is a draft again, beside what is shown.
      await call(admin, saving(kind, `Second draft of a ${kind}`, {}, `'${id}'`));
      expect((await read(id)).state).toBe("changed");
      expect(await everything("anon")).not.toContain("Second draft");
      const { line } = await set(id);
      expect(await everything("anon")).toContain(`Second draft of a ${kind}`);
      await undo(admin, line);
      expect(await everything("anon")).toContain(`"Draft of a ${kind}"`);
      await set(id, "archived");
      await hidden();
      await expect(db.as(member, (tx) => tx`select * from private.documents`)).rejects.toThrow(
        /permission denied/,
      );
      await expect(db.as(member, (tx) => tx`select publish_due_documents()`)).rejects.toThrow(
        /permission denied/,
      );
      await expect(db.as(member, (tx) => tx`select admin_document(${id})`)).rejects.toThrow("forbidden");
    },
  );

  test("is refused where it is not whole, with the field", async () => {
    const refused = (kind: string, changes: object) => refusalOf(admin, saving(kind, "Whole", changes));
    expect(await refused("update", { texts: { es: { title: "Solo", text: "" } } })).toMatchObject({
      details: "title_en",
    });
    expect(await refused("update", { details: { path: "//evil.example" } })).toMatchObject({
      message: "invalid_input",
      details: "path",
    });
    expect(
      await refused("announcement", { details: { ...details.announcement, audience: "tiers" } }),
    ).toMatchObject({
      details: "tiers",
    });
    expect(await refused("figure", { details: { ...details.figure, source: "" } })).toMatchObject({
      message: "required",
      details: "source",
    });
    expect(await refused("legal", { slug: "imprint" })).toMatchObject({ details: "slug" });
    expect(await refused("benefit", { slug: "jet" })).toMatchObject({ details: "slug" });
    expect(await refused("poem", {})).toMatchObject({ message: "invalid_input" });
    const id = await write("update", "Twice at once");
    expect(
      await refusalOf(
        admin,
        `admin_set_document('${id}', 'published', 'x', null, now() - interval '1 minute')`,
      ),
    ).toMatchObject({ message: "time_past", details: "publish_at" });
  });

  test("by two at once is told to the second, who keeps what was typed", async () => {
    const id = await write("faq", "May two write?");
    const { version: begun } = await read(id);
    await call(moderator, saving("faq", "May three write?", {}, `'${id}'`, `'${begun}'`));
    expect(
      await refusalOf(admin, saving("faq", "May four write?", {}, `'${id}'`, `'${begun}'`)),
    ).toMatchObject({
      message: "changed_meanwhile",
      details: "Mo",
    });
  });

  test("says of each language when its words were changed", async () => {
    const es = { title: "Una pregunta", text: "" };
    const id = await write("faq", "A question", { texts: { ...words("A question"), es } });
    const before = (await read(id)).written;
    await call(admin, saving("faq", "x", { texts: { ...words("Another question"), es } }, `'${id}'`));
    const after = (await read(id)).written;
    expect(after.es).toBe(before.es);
    expect(Date.parse(after.en ?? "")).toBeGreaterThan(Date.parse(before.en ?? ""));
    expect((await read(id)).versions[0]?.fields).toEqual(["texts"]);
  });

  test("moderators change all but figures and legal texts, members nothing, the clock alone publishes what is due", async () => {
    for (const kind of ["figure", "legal"]) {
      expect(await refusalOf(moderator, saving(kind, "Not mine"))).toMatchObject({ message: "forbidden" });
    }
    const id = await write("figure", "Cash at hand");
    expect(await refusalOf(moderator, `admin_set_document('${id}', 'published', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    const { line } = await set(id);
    expect(await refusalOf(moderator, `admin_undo(${line}, 'x')`)).toMatchObject({ message: "forbidden" });
    const member = await join(db);
    expect(await refusalOf(member, saving("update", "Mine"))).toMatchObject({ message: "forbidden" });
    expect(await refusalOf(member, `admin_set_document('${id}', 'archived', 'x')`)).toMatchObject({
      message: "forbidden",
    });
  });

  test("moves the number that every instance compares, drafts do not", async () => {
    const before = await version();
    const id = await write("update", "Counted");
    expect(await version()).toBe(before);
    const { line } = await set(id);
    const published = await version();
    expect(published).toBeGreaterThan(before);
    await undo(admin, line);
    expect(await version()).toBeGreaterThan(published);
  });
});

test("a text that came with the software is hidden with its document", async () => {
  const id = await write("faq", "What does it cost?", { slug: "cost" });
  await set(id);
  expect(await shown("faq")).toContainEqual(expect.objectContaining({ slug: "cost", hidden: false }));
  await set(id, "archived");
  expect(await shown("faq")).toContainEqual(
    expect.objectContaining({ slug: "cost", hidden: true, texts: null }),
  );
  await expect(shown("note")).rejects.toThrow("invalid_input");
  await expect(shown("announcement")).rejects.toThrow("invalid_input");
});

describe("an announcement", () => {
  const announce = async (title: string, changes: object) => {
    const id = await write("announcement", title, { details: { ...details.announcement, ...changes } });
    await set(id);
    return id;
  };

  test("is read by its audience, in its window", async () => {
    const [standard, pro] = [await join(db), await join(db)];
    await db.sql`update profiles set tier = 'pro' where user_id = ${pro}`;
    await announce("For visitors", { audience: "visitors" });
    await announce("For members", { audience: "members" });
    await announce("For pro", { audience: "tiers", tiers: ["pro", "gold"] });
    const ended = await announce("Over soon", { ends_at: "2090-01-01T00:00:00Z" });
    await db.sql`update private.documents set live = jsonb_set(live, '{details,ends_at}', to_jsonb(now() - interval '1 second')) where id = ${ended}`;
    const seen = async (asker: string) =>
      ["For visitors", "For members", "For pro", "Over soon"].filter(
        (
          (text) => (title: string) =>
            text.includes(title)
        )(await announced(asker)),
      );
    expect(await seen("anon")).toEqual(["For visitors"]);
    expect(await seen(standard)).toEqual(["For members"]);
    expect(await seen(pro)).toEqual(["For members", "For pro"]);
  });

  test("is put away once by each, and only by whom it is for", async () => {
    const [one, other] = [await join(db), await join(db)];
    const id = await announce("Seen once", { audience: "members" });
    const pros = await announce("Of others", { audience: "tiers", tiers: ["founder"] });
    const away = (asker: string, which: string) =>
      db.asKept(asker, (tx) => tx`select put_away_announcement(${which})`);
    await away(one, id);
    await away(one, id);
    expect(await announced(one)).not.toContain("Seen once");
    expect(await announced(other)).toContain("Seen once");
    await expect(away(one, pros)).rejects.toThrow("not_found");
    await expect(away("anon", id)).rejects.toThrow(/permission denied/);
  });
});
