import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

export type Line = {
  line: number;
  email?: string;
  name?: string;
  joined?: string;
  note?: string;
  points?: string;
  language?: string;
  invite?: string;
  unsubscribed?: string;
  bounced?: string;
  complained?: string;
  member?: string;
  gone?: string;
  paid?: string;
};

/** The columns of a file as `admin_begin_import` takes them; of the kinds beside the address the name plays no part here. */
export const columnsOf = (...kinds: string[]) =>
  `'${JSON.stringify({ email: "email", ...Object.fromEntries(kinds.map((kind) => [kind, kind])), locales: ["en", "es"] })}'`;
export const columns = columnsOf();

let turn = 0;
/** An address that no other line has. */
export const address = (name: string) => `${name}${(turn += 1)}@consent.example`;

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
  async function read(lines: Line[], kinds: string[] = []): Promise<string> {
    const { id } = await ask<{ id: string }>(`admin_begin_import('old.csv', ${columnsOf(...kinds)}, 'en')`);
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
    agreed = false,
  ) =>
    ask(
      `admin_change_import('${id}', '${what}', ${pace}, ${lines ? `array[${lines.join()}]` : "null"}, 'From the old site', ${agreed})`,
      asker,
    );
  async function work(rows = 500): Promise<void> {
    for (;;) {
      const [row] = await serve(`work_imports(${rows}) as n`);
      if (row?.n === 0) return;
    }
  }
  /** Takes lines in; of a file that says nothing of consent an admin says that all of it agreed. */
  async function taken(lines: Line[], pace: number | null = null, kinds: string[] = []): Promise<string> {
    const id = await read(lines, kinds);
    await change(id, "start", pace, null, admin, true);
    await work();
    return id;
  }
  const rowsOf = (id: string) =>
    db.sql`select line, email, name, locale, points, state, fault, notes, invite, user_id from private.import_rows where import_id = ${id} order by line`;

  const suppressed = async (email: string, vital = false) =>
    (await db.sql`select private.is_suppressed(${email}, ${vital}) as it`)[0]?.it as boolean;
  const heldFor = async (email: string) =>
    (
      await db.sql`select reason, source, released_by from private.mail_suppressions
        where digest = private.mail_digest(${email}) order by created_at`
    ).map((row) => row);
  /** The addresses that an import has invited by now, an hour later. */
  async function invitedOf(id: string): Promise<string[]> {
    await db.sql`update private.member_imports set paced_from = paced_from - interval '1 hour' where id = ${id}`;
    await serve("queue_import_invites()");
    const rows = await db.sql`select to_address from mail_outbox where key like ${`import_invite:${id}:%`}`;
    return rows.map(({ to_address: to }) => to as string).toSorted();
  }

  return {
    db,
    admin,
    moderator,
    ask,
    serve,
    read,
    change,
    work,
    taken,
    rowsOf,
    suppressed,
    heldFor,
    invitedOf,
  };
}
