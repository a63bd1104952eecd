import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import postgres, { type ReservedSql, type Sql } from "postgres";
import { anyPort } from "../../ports.ts";
import { prepareDatabase } from "../../postgres/database.ts";
import { listMigrations, migrationsFolder } from "../../postgres/migrate.ts";
import { startPostgres } from "../../postgres/start.ts";
import { fillDatabase, type Size } from "./data.ts";
import { measureCsv } from "./csv.ts";
import { chatCalls, laterCalls } from "./later-lists.ts";
import { listCalls } from "./lists.ts";
import { become, measure, measureReconciliation, summarise, type Times, type Timing } from "./measure.ts";
import { printPlans } from "./plans.ts";

const log = (line: string) => console.log(line);
const ms = (value: number) => `${value < 100 ? value.toFixed(2) : value.toFixed(0)} ms`;
const columns = (name: string, ...cells: string[]) =>
  log(`  ${name.padEnd(62)}${cells.map((cell) => cell.padStart(11)).join("")}`);
/** On a busy machine p50 and p99 contain the waiting for a core; best and the processor's share of a call do not. */
const show = (
  name: string,
  { runs, best, p50, p99, processor, pages }: Times & { processor?: number; pages?: number },
) =>
  columns(
    name,
    ms(best),
    ms(p50),
    ms(p99),
    processor ? ms(processor) : "",
    pages?.toLocaleString("en") ?? "",
    `(${runs})`,
  );

/** Tells apart what was made by other migrations or another version of the data. */
async function fingerprint(size: Size): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(size));
  for (const { file } of await listMigrations()) hash.update(await readFile(join(migrationsFolder, file)));
  for (const file of ["data.ts", "rows/members.ts", "rows/money.ts", "rows/work.ts", "rows/later.ts"])
    hash.update(await readFile(new URL(file, import.meta.url)));
  return hash.digest("hex");
}

const asked: [role: string, member: string | undefined, calls: Record<string, string>][] = [
  [
    "anon",
    undefined,
    {
      "select 1 (what the machine itself takes)": "select 1",
      public_figures: "select public_figures()",
      transparency_figures: "select transparency_figures()",
      site_facts: "select site_facts()",
      "leaderboard, first page": "select leaderboard('all')",
      "leaderboard, 200th page": "select leaderboard('all', 200)",
      "leaderboard of the week, search": "select leaderboard('week', 1, 'member-12')",
    },
  ],
  [
    "authenticated",
    "member 2",
    {
      member_dashboard: "select member_dashboard()",
      referral_overview: "select referral_overview()",
      "points_history, first page": "select points_history(null, 1, 25)",
      "my_ranking, all time": "select my_ranking('all')",
      "my_ranking, this week": "select my_ranking('week')",
      ...chatCalls,
    },
  ],
  [
    "authenticated",
    "member 1",
    {
      admin_dashboard: "select admin_dashboard(30)",
      admin_waiting: "select admin_waiting()",
      "admin_find, a beginning of names": "select admin_find('len')",
      "admin_member, the overview": "select admin_member(md5('member 2')::uuid)",
      admin_checks: "select admin_checks()",
      admin_reconciliation: "select admin_reconciliation()",
      ...laterCalls,
    },
  ],
  ["superuser", undefined, { "reconcile_points, all members": "select count(*) from reconcile_points()" }],
];

async function measureWrites(sql: ReservedSql, size: Size): Promise<void> {
  const times: number[] = [];
  for (let n = 1; n <= 1_000; n += 1) {
    const began = performance.now();
    await sql`select private.award(md5('member ' || ${((n * 7919) % size.members) + 1}::int)::uuid, 'mission', gen_random_uuid()::text, 1, 'Bench')`;
    times.push(performance.now() - began);
  }
  show("award of points", summarise(times));
  await become(sql, "anon");
  show("public_figures, 1,000 awards not folded", await measure(sql, "select public_figures()"));
  show("transparency_figures, the same", await measure(sql, "select transparency_figures()"));
  await become(sql, "superuser");
  const began = performance.now();
  await sql`select fold_figures()`;
  show("fold_figures of them", summarise([performance.now() - began]));
  const folding = performance.now();
  await sql`select fold_rankings()`;
  show("fold_rankings of them", summarise([performance.now() - folding]));
}

type Call = { name: string; statement: string; asThem: () => Promise<void> };

/** Every read that a page or handler makes, by who asks. */
async function everyCall(session: ReservedSql): Promise<Call[]> {
  const calls: Call[] = [];
  const add = async (role: string, member: string | undefined, of: Record<string, string>) => {
    const [row] = await session`select md5(${member ?? ""})::uuid as id`;
    const asThem = () => become(session, role, member && (row?.id as string));
    for (const [name, statement] of Object.entries(of)) calls.push({ name, statement, asThem });
  };
  for (const [role, member, of] of asked) await add(role, member, of);
  await add("authenticated", "member 1", await listCalls(session));
  return calls;
}

async function measureAll(sql: Sql, size: Size, notices: string[]): Promise<void> {
  const session = await sql.reserve();
  await session`create temporary table bench_room as select id, last_seq from private.chat_rooms where slug = 'base-camp'`;
  await session`grant select on bench_room to authenticated`;
  const measured: (Call & Timing)[] = [];
  for (const call of await everyCall(session)) {
    await call.asThem();
    await measure(session, call.statement).then(
      (timing) => measured.push({ ...call, ...timing }),
      (error: Error) => columns(call.name, error.message),
    );
  }
  const slowestFirst = measured.toSorted((a, b) => b.p50 - a.p50);
  columns("slowest first", "best", "p50", "p99", "processor", "pages", "(runs)");
  for (const { name, ...timing } of slowestFirst) show(name, timing);
  log("\nPlans of the five slowest, each of the longest statement inside the call");
  await become(session, "superuser");
  await printPlans(session, slowestFirst.slice(0, 5), notices, log);
  await become(session, "superuser");
  log("\nWrites and work in the background");
  await measureWrites(session, size);
  session.release();
  await measureCsv(sql);
  const began = performance.now();
  const pieces = await measureReconciliation(sql);
  show("continue_reconciliation, one piece", pieces);
  log(
    `  nightly reconciliation: ${((performance.now() - began) / 1000).toFixed(1)} s in ${pieces.runs} pieces, no mismatch`,
  );
}

/**
 * `npm run bench -- scale [members] [lines]`: makes a community of that size in SQL (twenty lines a member, unless the lines
 * are given) in a data folder of its own, kept for the next time, and prints how long the functions take that grow with it. Figures, never assertions.
 */
export async function benchScale([members = "1000000", lines]: string[]): Promise<void> {
  const size = { members: Number(members), lines: Number(lines ?? 20 * Number(members)) };
  if (!(size.members >= 100 && size.lines >= 100))
    throw new Error("Usage: npm run bench -- scale [members] [lines], 100 at least");
  const folder = resolve(".local/bench/scale");
  const marker = join(folder, "made-by");
  const wanted = await fingerprint(size);
  const known = (await readFile(marker, "utf8").catch(() => "")) === wanted;
  if (!known) await rm(folder, { recursive: true, force: true });
  const server = await startPostgres({ dataDir: join(folder, "postgres"), port: await anyPort() });
  const notices: string[] = [];
  const sql = postgres(server.url, { max: 2, onnotice: ({ message }) => void notices.push(message ?? "") });
  try {
    if (!known) {
      log(
        `Making ${size.members.toLocaleString("en")} members with ${size.lines.toLocaleString("en")} ledger lines …`,
      );
      await prepareDatabase(server.url, { seed: false });
      await fillDatabase(sql, size, log);
      await writeFile(marker, wanted);
    }
    await measureAll(sql, size, notices);
  } finally {
    await sql.end();
    await server.stop();
  }
}
