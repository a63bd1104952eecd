import { randomUUID } from "node:crypto";
import { freshDatabase, type Asker } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

type Job = {
  id: string;
  status: string;
  undoable: boolean;
  counts: Record<string, number>;
  left_out: { user_id: string; name: string; status: string; code: string }[];
  preview: { tried: number; refused: Record<string, number> };
};
export type Wish = {
  params?: object;
  ids?: string[] | null;
  filter?: object;
  asOf?: Date;
  reason?: string;
};

/** A database with an admin and a moderator, and what tests of changes to many members ask it. */
export async function castOfJobs() {
  const db = await freshDatabase();
  const [admin, moderator] = [await join(db), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;

  const call = async (asker: Asker, what: string) =>
    (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)))[0]?.result as Job;
  const json = (value: unknown) => (value === undefined ? "null" : `'${JSON.stringify(value)}'`);
  const prepare = (
    asker: Asker,
    kind: string,
    { params = {}, ids, filter, asOf, reason = "Summer camp" }: Wish,
  ) =>
    call(
      asker,
      `admin_prepare_job('${kind}', ${json(params)}, ${ids ? `array['${ids.join("','")}']::uuid[]` : "null"}, ${json(filter)},
        ${asOf ? `'${asOf.toISOString()}'` : "null"}, '${reason}')`,
    );
  const change = (asker: Asker, id: string, what: string, reason = "Was a mistake") =>
    call(asker, `admin_change_job('${id}', '${what}', '${reason}')`);
  const jobOf = (asker: Asker, id: string) => call(asker, `admin_job('${id}')`);

  /** Works until the job is at its end. */
  async function finish(id: string, rows = 50): Promise<Job> {
    for (;;) {
      await db.asKept("service_role", (tx) => tx`select work_admin_job(${rows})`);
      const job = await jobOf(admin, id);
      if (job.status !== "running" && job.status !== "undoing") return job;
    }
  }
  async function run(asker: Asker, kind: string, wish: Wish): Promise<Job> {
    const { id } = await prepare(asker, kind, wish);
    await change(asker, id, "start");
    return finish(id);
  }

  const family = async (count: number, name = `Fern ${randomUUID().slice(0, 8)}`) => {
    const ids = [];
    for (let n = 0; n < count; n += 1) ids.push(await join(db, { name }));
    return { ids, name };
  };
  const suspendedUntil = async (id: string) =>
    (await db.sql`select suspended_until from profiles where user_id = ${id}`)[0]
      ?.suspended_until as Date | null;
  return { db, admin, moderator, prepare, change, jobOf, finish, run, family, suspendedUntil };
}
