import { stringify } from "csv-stringify/sync";
import { getTranslations } from "next-intl/server";
import { route } from "@/lib/guard/route";
import { readAllLines } from "@/lib/points/queries";
import { reasonOf } from "@/lib/hub/reason";
import { historyFile } from "@/lib/points/schema";

const limit = { name: "points_file", max: 20, seconds: 600 };

/** The lines of the ledger, or of one group, as a file (RFC 4180), the reasons in the reader's language; nothing in it can become a formula. */
export const GET = route({ auth: "member", schema: historyFile, limit }, async ({ input }) => {
  const { locale, group, ...range } = input;
  const [lines, t, tiers] = await Promise.all([
    readAllLines(group ?? null, range),
    getTranslations({ locale, namespace: "points.reasons" }),
    getTranslations({ locale, namespace: "members.tiers" }),
  ]);
  const rows = lines.map((line) => ({
    date: line.created_at,
    points: line.points,
    source: line.source,
    reason: reasonOf(line, locale, t, tiers).words,
  }));
  const columns = ["date", "points", "source", "reason"];
  return new Response(stringify(rows, { header: true, columns, escape_formulas: true, bom: true }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${group ? `points-${group}` : "points"}.csv"`,
      "cache-control": "private, no-store",
    },
  });
});
