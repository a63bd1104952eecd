import { castOfStaff } from "./staff-cast.ts";

export const question = {
  text: { en: "What is kept for good?", es: "¿Qué se guarda para siempre?" },
  options: [
    { en: "The ledger", es: "El libro" },
    { en: "A draft", es: "Un borrador" },
  ],
  answer: 0,
};
const plain = {
  kind: "feedback",
  params: { count: 1 },
  texts: { en: { title: "Say it", text: "Tell us." }, es: { title: "Dilo", text: "Cuéntanos." } },
  points: 50,
  repeats: "once",
};
const quoted = (values: object) => `'${JSON.stringify(values).replaceAll("'", "''")}'`;

export const saving = (changes: object = {}, id: string | null = null, version: string | null = null) =>
  `admin_save_mission(${id ? `'${id}'` : "null"}, ${quoted({ ...plain, ...changes })}, 'Planned', ${version ? `'${version}'` : "null"})`;

/** A database with staff, and how they write missions. */
export async function castOfMissionStaff() {
  const staff = await castOfStaff();
  const { db, admin, moderator, call } = staff;

  /** A draft; its id. */
  const draft = async (changes: object = {}): Promise<string> =>
    ((await call(moderator, saving(changes))) as unknown as { id: string }).id;
  const publish = (id: string) => call(admin, `admin_set_mission('${id}', 'published', 'Ready')`);
  const rowOf = async (id: string) =>
    (
      await db.sql`select m.*, m.version::text as version from private.missions m where id = ${id}`
    )[0] as Record<string, unknown>;

  return { ...staff, draft, publish, rowOf };
}
