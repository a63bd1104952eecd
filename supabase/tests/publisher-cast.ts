import { join, xpOf } from "./cast.ts";
import { claim } from "./mission-cast.ts";
import { castOfStaff } from "./staff-cast.ts";

export const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const visit = {
  kind: "visit",
  params: { path: "/tiers" },
  texts: { en: { title: "Look at this", text: "" } },
  points: 500,
  repeats: "once",
};
export type Made = { id: string; line: number };

/** A database with staff, and how they write, publish and earn. */
export async function castOfPublishers() {
  const cast = await castOfStaff();
  const { db, call } = cast;
  const save = async (who: string, values: object, id: string | null = null) =>
    (await call(
      who,
      `admin_save_mission(${id ? `'${id}'` : "null"}, ${json({ ...visit, ...values })}, 'Planned')`,
    )) as unknown as Made;
  const set = (id: string, state = "published") => `admin_set_mission('${id}', '${state}', 'Ready')`;
  const slugOf = async (id: string) =>
    (await db.sql`select slug from private.missions where id = ${id}`)[0]?.slug as string;
  const stateOf = async (id: string) =>
    (await db.sql`select state from private.missions where id = ${id}`)[0]?.state as string;
  /** Goes to the page of a mission and claims it, as far as the member can. */
  async function earn(member: string, slug: string) {
    await db.asKept(member, (tx) => tx`select visit_mission(${slug})`).catch(() => undefined);
    await claim(db, member, slug).catch(() => undefined);
  }
  /** A member of staff of their own, whose day nobody else uses. */
  const staffOf = async (role: "moderator" | "admin") => {
    const id = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${id}, ${role})`;
    return id;
  };
  const usedBy = async (staff: string) =>
    (await db.sql`select private.used_today(${staff})::int as used`)[0]?.used as number;
  const gained = async (member: string, before: number) => (await xpOf(db, member)) - before;
  return { ...cast, save, set, visit, slugOf, stateOf, earn, staffOf, usedBy, gained };
}
