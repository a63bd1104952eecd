import "server-only";
import { stringify } from "csv-stringify";
import { Readable } from "node:stream";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Staff } from "@/lib/session/status/access";
import { shownColumns } from "@/lib/admin/list/definition";
import { listNamed } from "./registry";
import { listPage } from "@/lib/admin/list/schema";

const exportPage = listPage(z.record(z.string(), z.unknown())).extend({
  list: z.string(),
  columns: z.array(z.string()),
});
type ExportPage = z.output<typeof exportPage>;

const cell = (value: unknown) => {
  if (value === null || value === undefined || typeof value === "number") return value;
  if (typeof value === "object") return Array.isArray(value) ? value.join(" ") : JSON.stringify(value);
  return String(value);
};

/**
 * The rows of an export as CSV (RFC 4180, with a header of field names), read a thousand at a time and written as they are
 * read away, so that its length does not matter. A text that a spreadsheet would take for a formula gets an apostrophe
 * (OWASP, "CSV Injection"). Throws not_found or conflict before the first row, when the export is not there or was read.
 */
export async function exportCsv(_staff: Staff, id: string): Promise<{ name: string; rows: ReadableStream }> {
  // Made while the request is there to ask for its session; the later pages are read with it.
  const supabase = await createServerSupabase();
  const read = (after: ExportPage["next"]) =>
    withTimeout(timeouts.exportRowsMs, async () =>
      unwrapAs(exportPage, await supabase.rpc("admin_export_rows", { p_export: id, p_after: after })),
    );
  const first = await read(null);
  const list = listNamed(first.list);
  if (!list) throw new AppError("not_found");
  const fields = shownColumns(list, first.columns).flatMap((column) => column.fields);

  async function* rows() {
    yield fields;
    for (let page = first; ; page = await read(page.next)) {
      for (const row of page.rows) yield fields.map((field) => cell(row[field]));
      if (!page.next) return;
    }
  }
  const written = Readable.from(rows()).compose(stringify({ escape_formulas: true, bom: true }));
  return { name: list.name, rows: Readable.toWeb(written) as ReadableStream };
}
