import { afterAll, expect, test } from "vitest";
import { contentFile } from "@/lib/admin/content/versions";
import { documentFile, savedReplies } from "@/lib/admin/documents/schema";
import { staffDocuments } from "@/lib/admin/documents/documents.list";
import { legalAcceptances } from "@/lib/admin/documents/legal-acceptances.list";
import { openKinds } from "@/lib/content/kinds";
import {
  announcements,
  legalDue,
  publicNotes,
  publishedDates,
  publishedDocuments,
  wholeNote,
} from "@/lib/content/schema";
import { join, onboard } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

const date = "2026-11-01T00:00:00Z";
const kinds = [
  [
    "announcement",
    null,
    { form: "card", audience: "tiers", tiers: ["pro"], ends_at: "2090-01-01T00:00:00Z", path: "/" },
  ],
  ["update", null, { date, path: "/faq" }],
  ["faq", "cost", { group: "money", position: 3 }],
  ["benefit", "chat", {}],
  ["note", "hut", { date }],
  [
    "figure",
    null,
    { value: 1.5, unit: "eth", source: "The chain", source_url: null, as_of: date, position: 0 },
  ],
  ["legal", "terms", { number: 2, in_force: date, ask: true }],
  ["reply", null, {}],
] as const;

test("what is read of texts has the shape that the application reads", async () => {
  const pro = await join(db);
  await onboard(db, pro);
  await db.sql`update profiles set tier = 'pro' where user_id = ${pro}`;
  for (const [kind, slug, details] of kinds) {
    const values = JSON.stringify({
      texts: { en: { title: "A text", text: "Of words." }, es: { title: "Un texto", text: "De palabras." } },
      ...{ slug, details },
    });
    const { id } = (await call(
      admin,
      `admin_save_document('${kind}', null, '${values}', 'Planned')`,
    )) as unknown as {
      id: string;
    };
    await call(admin, `admin_set_document('${id}', 'published', 'Ready')`);
    const file = documentFile.parse(await call(moderator, `admin_document('${id}')`));
    expect(file).toMatchObject({ kind, state: "published", live: { texts: { es: { title: "Un texto" } } } });
    expect(
      documentFile.parse(await call(moderator, `admin_document(null, '${kind}', '${file.slug}')`)).id,
    ).toBe(id);
    expect(
      contentFile.parse(await call(moderator, `admin_content('document', '${id}')`)).versions,
    ).toHaveLength(2);
  }
  for (const kind of openKinds) {
    const shown = publishedDocuments(kind).parse(await call("anon", `published_documents('${kind}')`));
    expect(shown.length, kind).toBeGreaterThan(0);
  }
  expect(Object.keys(publishedDates.parse(await call("anon", "published_dates()")))).toHaveLength(6);
  expect(publicNotes.parse(await call("anon", "public_notes()"))).toMatchObject([{ slug: "hut" }]);
  expect(wholeNote.parse(await call(pro, "my_note('hut')")).texts.en?.text).toBe("Of words.");
  expect(announcements.parse(await call(pro, "announcements()"))).toMatchObject([
    { form: "card", path: "/" },
  ]);
  expect(legalDue.parse(await call(pro, "my_legal()"))).toEqual([{ slug: "terms", number: 2 }]);
  expect(savedReplies.parse(await call(moderator, "admin_saved_replies()"))).toMatchObject([
    { texts: { es: { title: "Un texto" } } },
  ]);
  const list = (name: string, sort: string) => call(admin, `${name}('{}', '${sort}', true, null, false, 50)`);
  expect(staffDocuments.page.parse(await list("admin_documents", "changed")).rows).toHaveLength(10);
  expect(legalAcceptances.page.parse(await list("admin_legal_acceptances", "accepted")).rows).toHaveLength(2);
});
