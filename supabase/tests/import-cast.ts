import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

export type Line = {
  line: number;
  email?: string;
  name?: string;
  points?: string;
  language?: string;
  invite?: string;
  gone?: string;
  paid?: string;
};

export const columns = `'{"email": "email", "locales": ["en", "es"]}'`;

/** A database with an admin and a moderator, and what tests of imports ask it. */
export async function castOfImports() {
  const db = await freshDatabase();
  const [admin, moderator] = [await join(db, { name: "Ada" }), await join(db)];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;

  const ask = async <T = Record<string, unknown>>(what: string, asker = admin) =>
    (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as T;
  const serve = (what: string) => db.asKept("service_role", (tx) => tx.unsafe(`select ${what}`));

  /** A file whose lines are read, as the worker does it. */
  async function read(lines: Line[]): Promise<string> {
    const { id } = await ask<{ id: string }>(`admin_begin_import('old.csv', ${columns}, 'en')`);
    await ask(`admin_add_import_part('${id}', 0, 'email', true)`);
    const [begun] = await serve("claim_import_file() as it");
    const [part] = await serve(`import_part('${id}', 0) as it`);
    if ((begun?.it as { id: string }).id !== id || part?.it !== "email") throw new Error("no file to read");
    await db.asKept("service_role", (tx) => tx`select add_import_rows(${id}, ${tx.json(lines)})`);
    await serve(`end_import_reading('${id}', null, null)`);
    return id;
  }
  const change = (
    id: string,
    what: string,
    pace: number | null = null,
    lines: number[] | null = null,
    asker = admin,
  ) =>
    ask(
      `admin_change_import('${id}', '${what}', ${pace}, ${lines ? `array[${lines.join()}]` : "null"}, 'From the old site')`,
      asker,
    );
  async function work(rows = 500): Promise<void> {
    for (;;) {
      const [row] = await serve(`work_imports(${rows}) as n`);
      if (row?.n === 0) return;
    }
  }
  async function taken(lines: Line[], pace: number | null = null): Promise<string> {
    const id = await read(lines);
    await change(id, "start", pace);
    await work();
    return id;
  }
  const rowsOf = (id: string) =>
    db.sql`select line, email, name, locale, points, state, fault, notes, user_id from private.import_rows where import_id = ${id} order by line`;

  return { db, admin, moderator, ask, serve, read, change, work, taken, rowsOf };
}
