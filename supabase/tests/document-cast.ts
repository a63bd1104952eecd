import { castOfStaff } from "./staff-cast.ts";

type Text = { title: string; text: string };
type Shown = { slug: string; hidden: boolean; texts: Record<string, Text> | null };
type Document = {
  version: string;
  state: string;
  written: Record<string, string>;
  versions: { fields: string[] }[];
};

export const words = (title: string, text = "As it is.") => ({ en: { title, text } });
export const details: Record<string, object> = {
  announcement: { form: "bar", audience: "everybody", tiers: [], ends_at: null, path: "/pricing" },
  update: { date: null, path: null },
  faq: { group: "money", position: 5 },
  benefit: {},
  note: { date: null },
  figure: {
    ...{ value: 18400.5, unit: "usd", source: "Bank statement", source_url: "https://example.com/s" },
    ...{ as_of: "2026-11-01T00:00:00Z", position: 1 },
  },
  legal: { number: 2, in_force: "2026-01-01T00:00:00Z", ask: true },
};
const slugs: Record<string, string> = { benefit: "chat", legal: "terms" };

export const saving = (kind: string, title: string, changes: object = {}, id = "null", version = "null") =>
  `admin_save_document('${kind}', ${id}, '${JSON.stringify({
    slug: slugs[kind] ?? null,
    texts: words(title),
    details: details[kind],
    ...changes,
  })}', 'As agreed', ${version})`;

/** A database with staff, and what tests of documents ask it. */
export async function castOfDocuments() {
  const staff = await castOfStaff();
  const { db, admin, moderator, call } = staff;

  const write = async (kind: string, title: string, changes: object = {}) =>
    ((await call(admin, saving(kind, title, changes))) as unknown as { id: string }).id;
  const set = (id: string, state = "published", rest = "") =>
    call(admin, `admin_set_document('${id}', '${state}', 'Ready'${rest})`);
  const read = async (id: string) =>
    (await call(moderator, `admin_document('${id}')`)) as unknown as Document;
  const shown = async (kind: string, asker = "anon") =>
    (await call(asker, `published_documents('${kind}')`)) as unknown as Shown[];
  const announced = async (asker: string) => JSON.stringify(await call(asker, "announcements()"));
  const version = async () => Number((await db.sql`select content_version() as n`)[0]?.n);

  /** All that anybody without a role can read of documents. */
  const everything = async (asker: string) => {
    const kinds = ["update", "faq", "benefit", "figure", "legal"];
    const lists = await Promise.all(kinds.map((kind) => shown(kind, asker)));
    return JSON.stringify([lists, await call(asker, "public_notes()"), await call(asker, "announcements()")]);
  };

  return { ...staff, write, set, read, shown, announced, version, everything };
}
