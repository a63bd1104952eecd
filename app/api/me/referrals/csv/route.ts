import { stringify } from "csv-stringify/sync";
import { route } from "@/lib/guard/route";
import { readReferralOverview } from "@/lib/referrals/queries";

/** The newest 200 referees as a file (RFC 4180), masked as on the page; nothing in it can become a formula. */
export const GET = route({ auth: "member" }, async () => {
  const { referees } = await readReferralOverview();
  const rows = referees.map((row) => ({
    name: row.masked_name,
    stage: row.stage,
    joined: row.signed_up_at,
    qualified: row.qualified_at,
    expires: row.expires_at,
    missing: row.missing.join(" "),
  }));
  const columns = ["name", "stage", "joined", "qualified", "expires", "missing"];
  return new Response(stringify(rows, { header: true, columns, escape_formulas: true, bom: true }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="referrals.csv"',
      "cache-control": "private, no-store",
    },
  });
});
