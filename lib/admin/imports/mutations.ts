import "server-only";
import { after } from "next/server";
import { locales } from "@/lib/platform/i18n/routing";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { begunImport, type ImportStart } from "./schema";
import { workImports } from "./work";

/** Characters of one part of a file. */
const partLength = 400_000;

/** Works on imports after the answer; what is left when the process ends is the cron's. */
export const workLater = () =>
  after(() =>
    workImports(120_000).catch((error: unknown) => console.warn("An import goes on with the cron:", error)),
  );

/** Begins an import, whose file follows. Throws invalid_input, step_up_required. */
export async function beginImport(_admin: Staff, { name, columns, locale }: ImportStart): Promise<string> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_begin_import", {
    p_name: name,
    p_columns: { ...columns, locales: [...locales] },
    p_locale: locale,
  });
  return unwrapAs(begunImport, answer).id;
}

/** Keeps the file of an import that was begun, in parts; it is read afterwards. Throws not_found, body_too_large. */
export async function keepImportFile(_admin: Staff, id: string, text: string): Promise<void> {
  const supabase = await createServerSupabase();
  const parts = Math.max(1, Math.ceil(text.length / partLength));
  for (let part = 0; part < parts; part += 1)
    unwrap(
      await supabase.rpc("admin_add_import_part", {
        p_id: id,
        p_part: part,
        // A zero byte has no place in a text of the database, and none in a CSV.
        p_text: text.slice(part * partLength, (part + 1) * partLength).replaceAll("\0", ""),
        p_last: part === parts - 1,
      }),
    );
  workLater();
}
