import "server-only";
import { isEnding } from "@/lib/platform/ending.mjs";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { readImport, UnreadableFile, type FileFault, type ImportLine, type LeftOut } from "./csv";
import { importToRead } from "./schema";

/** Lines of one step. */
const step = 2000;

type ToRead = NonNullable<typeof importToRead._output>;

async function textOf({ id, parts }: ToRead): Promise<string> {
  const supabase = createAdminSupabase();
  const texts: string[] = [];
  for (let part = 0; part < parts; part += 1)
    texts.push(unwrap(await supabase.rpc("import_part", { p_import: id, p_part: part })) ?? "");
  return texts.join("");
}

/** The lines of a file, or why there are none. */
function linesOf(
  text: string,
  { columns }: ToRead,
): { lines: ImportLine[]; leftOut: LeftOut[]; fault: UnreadableFile | null } {
  try {
    return { ...readImport(text, columns), fault: null };
  } catch (error) {
    if (error instanceof UnreadableFile) return { lines: [], leftOut: [], fault: error };
    throw error;
  }
}

/** Reads the file that waits longest: its lines are checked and kept in steps, so that a process that ends goes on where it was. */
async function readWaitingFile(): Promise<boolean> {
  const supabase = createAdminSupabase();
  const file = unwrapAs(importToRead, await supabase.rpc("claim_import_file"));
  if (!file) return false;
  const { lines, leftOut, fault } = linesOf(await textOf(file), file);
  const left = lines.filter(({ line }) => line > file.read);
  for (let from = 0; from < left.length; from += step)
    await withTimeout(timeouts.importStepMs, async () =>
      unwrap(
        await supabase.rpc("add_import_rows", { p_import: file.id, p_rows: left.slice(from, from + step) }),
      ),
    );
  unwrap(
    await supabase.rpc("end_import_reading", {
      p_import: file.id,
      // Null in SQL, which the generated types do not know of arguments.
      p_fault: (fault?.fault ?? null) as FileFault,
      p_line: (fault?.line ?? null) as number,
      p_column: (fault?.column ?? null) as string,
      p_left_out: leftOut,
    }),
  );
  return true;
}

/** Reads files, takes lines in and back, until nothing waits, the time is over or the process is to end; returns how many steps it made. */
export async function workImports(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let steps = 0;
  while (performance.now() < until && !isEnding()) {
    const read = await withTimeout(timeouts.importStepMs, readWaitingFile);
    const rows = await withTimeout(timeouts.importStepMs, async () =>
      unwrap(await createAdminSupabase().rpc("work_imports", { p_rows: step })),
    );
    if (!read && rows === 0) break;
    steps += 1;
  }
  return steps;
}

/** Queues the invitations that are due; returns how many. */
export const inviteImported = async (): Promise<number> =>
  unwrap(await createAdminSupabase().rpc("queue_import_invites"));

/** Forgets what nobody started or signed in for in time; returns how many lines had waited too long. */
export const tidyImports = async (): Promise<number> =>
  unwrap(await createAdminSupabase().rpc("tidy_imports"));
