import { afterAll, describe, expect, test } from "vitest";
import { join, onboard } from "./cast.ts";
import { castOfDocuments, details, saving } from "./document-cast.ts";

const { db, admin, moderator, call, refusalOf, write, set } = await castOfDocuments();
afterAll(() => db.drop());

describe("a legal text", () => {
  const due = (asker: string) => call(asker, "my_legal()");

  test("asks members again when a version requires it, and keeps who agreed to which", async () => {
    const member = await join(db);
    await onboard(db, member);
    const kept = () =>
      db.sql`select slug, number from private.legal_acceptances where user_id = ${member} order by 1, 2`;
    expect(await kept()).toEqual([
      { slug: "privacy", number: 1 },
      { slug: "terms", number: 1 },
    ]);
    const id = await write("legal", "Privacy notice", {
      slug: "privacy",
      details: { ...details.legal, ask: false },
    });
    await set(id);
    expect(await due(member)).toEqual([]);
    const asking = saving("legal", "Privacy notice", { details: { ...details.legal, number: 3 } }, `'${id}'`);
    await call(admin, asking);
    expect(await due(member)).toEqual([]);
    await set(id);
    expect(await due(member)).toEqual([{ slug: "privacy", number: 3 }]);
    const agree = (number: number) =>
      db.asKept(member, (tx) => tx`select agree_to_legal('privacy', ${number})`);
    await expect(agree(2)).rejects.toThrow("changed_meanwhile");
    await agree(3);
    await agree(3);
    expect(await due(member)).toEqual([]);
    expect(await kept()).toContainEqual({ slug: "privacy", number: 3 });
    expect(
      JSON.stringify(
        await call(
          admin,
          `admin_legal_acceptances('{"slug": ["privacy"]}', 'accepted', true, null, false, 50)`,
        ),
      ),
    ).toContain(member);
    await call(admin, saving("legal", "Privacy notice", {}, `'${id}'`));
    expect(await refusalOf(admin, `admin_set_document('${id}', 'published', 'x')`)).toMatchObject({
      details: "number",
    });
    // Nor once it has been taken off the site.
    await set(id, "archived");
    expect(await refusalOf(admin, `admin_set_document('${id}', 'published', 'x')`)).toMatchObject({
      details: "number",
    });
    await expect(due("anon")).rejects.toThrow(/permission denied/);
    await expect(
      call(moderator, `admin_legal_acceptances('{}', 'accepted', true, null, false, 50)`),
    ).rejects.toThrow("forbidden");
  });

  test("that is scheduled cannot be given a smaller number than the one that is shown", async () => {
    const id = await write("legal", "Terms", { details: { ...details.legal, number: 4 } });
    await set(id);
    const saved = (number: number) =>
      saving("legal", `Terms ${number}`, { details: { ...details.legal, number } }, `'${id}'`);
    await call(admin, saved(5));
    await set(id, "published", ", null, now() + interval '1 day'");
    expect(await refusalOf(admin, saved(3))).toMatchObject({ details: "number" });
    await call(admin, saved(6));
    await db.sql`update private.documents set publish_at = now() - interval '1 minute' where id = ${id}`;
    await db.asKept("service_role", (tx) => tx`select publish_due_documents()`);
    const [row] =
      await db.sql`select live #>> '{details,number}' as number from private.documents where id = ${id}`;
    expect(row?.number).toBe("6");
  });

  test("asks nobody before it is in force", async () => {
    const member = await join(db);
    const id = await write("legal", "Disclaimer", {
      slug: "disclaimer",
      details: { number: 2, in_force: "2090-01-01T00:00:00Z", ask: true },
    });
    await set(id);
    expect(JSON.stringify(await due(member))).not.toContain("disclaimer");
  });
});
