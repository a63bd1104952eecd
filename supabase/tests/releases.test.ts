import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { differences, readCatalogue } from "../../local/postgres/schema/catalogue.ts";
import { applySource, readSource } from "../../local/postgres/schema/source.ts";
import { bareDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { supabaseOf } from "./cli.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** This project with a history of its own, in which releases are tagged. */
let project: string;
const git = (...args: string[]) =>
  run("git", ["-c", "user.name=Release", "-c", "user.email=release@example.com", ...args], { cwd: project });
async function release(tag: string): Promise<void> {
  await git("add", "--all");
  await git("commit", "--quiet", "--no-verify", "--message", tag);
  await git("tag", tag);
}
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "altura-releases-"));
  for (const part of ["local", "supabase", "package.json"])
    await cp(join(root, part), join(project, part), {
      recursive: true,
      filter: (path) => !/\/tests$|\.test\.tsx?$/.test(path),
    });
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  await writeFile(join(project, ".gitignore"), "/node_modules\n/.*\n");
  await git("init", "--quiet");
  await release("v1.0.0");
}, 240_000);
afterAll(() => rm(project, { recursive: true, force: true }));

/** A database as a new hosted project has it: the CLI makes the table of its migrations itself. */
async function hostedProject(): Promise<FreshDatabase> {
  const db = await bareDatabase();
  await db.sql.unsafe(`drop schema supabase_migrations cascade;
    do $$ begin execute format('grant create on database %I to postgres', current_database()); end $$`);
  return db;
}

const folder = () => join(project, "supabase/schemas");
const subject = {
  "tables.sql": `create table public.keepsakes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade
);
comment on table public.keepsakes is 'Keepsakes of members.';
create index keepsakes_user on public.keepsakes (user_id);
alter table public.keepsakes enable row level security;
grant select on public.keepsakes to authenticated;
`,
  "policies.sql": `create policy "members read their own keepsakes" on public.keepsakes
  for select to authenticated using (user_id = (select auth.uid()));
`,
};

test("a release brings what has changed since the tag before, and the official CLI has nothing more to apply", async () => {
  const [hosted, source] = await Promise.all([hostedProject(), hostedProject()]);
  const supabase = supabaseOf(project);
  const target = new URL(hosted.url);
  [target.username, target.password] = ["postgres", "postgres"];
  const push = () => supabase(["db", "push", `--remote=${target}`]);
  try {
    await push();

    const functions = join(folder(), "platform/foundation/functions.sql");
    const text = await readFile(functions, "utf8");
    const changed = text.replace(
      "select extract(epoch from clock_timestamp())::text",
      "select trunc(extract(epoch from clock_timestamp()), 3)::text",
    );
    expect(changed).not.toBe(text);
    await writeFile(functions, changed);
    // Beside grants of single columns, which must stay.
    const profiles = join(folder(), "members/profiles/tables.sql");
    await writeFile(
      profiles,
      `${await readFile(profiles, "utf8")}\ngrant delete on public.profiles to authenticated;\n`,
    );
    await mkdir(join(folder(), "community/keepsakes"));
    for (const [name, sql] of Object.entries(subject))
      await writeFile(join(folder(), "community/keepsakes", name), sql);
    const { stdout } = await run(process.execPath, ["local/cli.ts", "migration", "add_keepsakes"], {
      cwd: project,
    });
    await release("v1.1.0");

    const [initial, added, ...others] = (await readdir(join(project, "supabase/migrations"))).toSorted();
    expect([initial, added?.replace(/^\d+_/, ""), ...others]).toEqual([
      "20260101000000_initial.sql",
      "add_keepsakes.sql",
    ]);
    expect(stdout).toContain(added);
    // The applied migration is as it was.
    expect((await git("diff", "--name-only", "v1.0.0", "v1.1.0", "--", "supabase/migrations")).stdout).toBe(
      `supabase/migrations/${added}\n`,
    );
    const migration = await readFile(join(project, "supabase/migrations", added ?? ""), "utf8");
    expect(migration.match(/^create (or replace )?(table|function|policy|trigger) [\w."]+/gim)).toEqual([
      'CREATE TABLE "public"."keepsakes"',
      "CREATE OR REPLACE FUNCTION private.moment",
      expect.stringMatching(/^CREATE POLICY "members$/),
    ]);

    expect(await push()).toContain(added);
    expect(await push()).toContain("up to date");
    await applySource(source.sql, await readSource(join(project, "supabase")));
    expect(differences(await readCatalogue(hosted.sql), await readCatalogue(source.sql))).toEqual([]);
  } finally {
    await hosted.drop();
    await source.drop();
  }
}, 400_000);
