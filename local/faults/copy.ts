import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from "node:fs";
import { readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../app/run.ts";
import { addUp, openTally, type Count } from "../testing/tally.ts";
import type { Fault, Level } from "./fault.ts";

/** Says of which lock file the packages are (`local/run.mjs`). */
const marker = ".altura-lock";
/** What else begins with a dot is a cache or a lock, and is written where it stands. */
const hidden = [marker, ".bin", ".package-lock.json"];

async function git(...args: string[]): Promise<void> {
  const { code, output } = await run("git", args);
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output}`);
}

/** The same files, without using their room twice. Packages are replaced and never changed, so both stay whole. */
function linkTree(from: string, to: string, names = readdirSync(from)): void {
  mkdirSync(to, { recursive: true });
  const wanted = new Set(names);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!wanted.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}

function linkPackages(copy: string): void {
  const [from, to] = ["node_modules", join(copy, "node_modules")];
  const lockOf = (folder: string) =>
    existsSync(join(folder, marker)) ? readFileSync(join(folder, marker), "utf8") : "";
  if (lockOf(from) !== "" && lockOf(from) === lockOf(to)) return;
  rmSync(to, { recursive: true, force: true });
  const names = readdirSync(from).filter((name) => !name.startsWith(".") || hidden.includes(name));
  // The marker comes last: a copy that was stopped half-way has none.
  linkTree(
    from,
    to,
    names.filter((name) => name !== marker),
  );
  copyFileSync(join(from, marker), join(to, marker));
}

/**
 * A clone of the last commit with packages of its own, in `folder`; one that is there is brought up to it. It is a
 * repository of its own because Next looks for the root of its build no further up than that.
 */
export async function copyCheckout(folder: string): Promise<void> {
  if (!existsSync(join(folder, ".git"))) {
    rmSync(folder, { recursive: true, force: true });
    await git("clone", "--quiet", "--no-checkout", ".", folder);
  }
  await git("-C", folder, "fetch", "--quiet", process.cwd(), "HEAD");
  await git("-C", folder, "checkout", "--quiet", "--force", "--detach", "FETCH_HEAD");
  await git("-C", folder, "clean", "-fdq");
  linkPackages(folder);
}

/** Databases are made of it; it contains the text of each file of `supabase/schemas`. */
const migration = "supabase/migrations/20260101000000_initial.sql";

/** Writes a fault into the copy, one of the schema into its migration too; the answer takes it out again. */
export function applyFault(folder: string, { file, find, replace }: Fault): () => void {
  const before = readFileSync(join(folder, file), "utf8");
  const after = before.replace(find, () => replace);
  const undo = [file, ...(file.startsWith("supabase/schemas/") ? [migration] : [])].map((name) => {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replace(before, () => after),
    );
    return () => writeFileSync(path, text);
  });
  return () => undo.forEach((write) => write());
}

/** Runs files of tests of one level in the copy; `output` is what was printed meanwhile. */
export async function runTests(
  folder: string,
  level: Level,
  tests: string[],
): Promise<{ count: Count; output: string }> {
  const tally = openTally();
  const own = join(process.cwd(), folder, "node_modules");
  try {
    const { output } = await run(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "local/faults/run-tests.ts", tally.file, level, ...tests],
      {
        cwd: folder,
        env: {
          PATH: [join(own, "node/bin"), join(own, ".bin"), process.env.PATH].join(delimiter),
        },
      },
    );
    return { count: addUp(tally.counts()), output };
  } finally {
    tally.close();
  }
}
