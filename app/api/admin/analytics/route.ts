import { stringify } from "csv-stringify/sync";
import { readAnalytics } from "@/lib/admin/analytics/queries";
import { fileRows } from "@/lib/admin/analytics/rules";
import { analyticsFile } from "@/lib/admin/analytics/schema";
import { route } from "@/lib/guard/route";

const limit = { name: "analytics_file", max: 30, seconds: 600 };
const columns = ["kind", "name", "item", "day", "value", "before"];

/** The numbers of a part of the analytics as a file (RFC 4180): sums without a person. Money is refused to moderators by the database. */
export const GET = route({ auth: "moderator", schema: analyticsFile, limit }, async ({ input, member }) => {
  const { tab, ...filter } = input;
  const answer = await readAnalytics(member, tab, filter);
  const file = stringify(fileRows(answer), { header: true, columns, escape_formulas: true, bom: true });
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="analytics-${tab}-${answer.from}-${answer.today}.csv"`,
      "cache-control": "private, no-store",
    },
  });
});
