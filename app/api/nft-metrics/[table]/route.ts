import { getLastMetrics, type Metrics } from "@/lib/mint/metrics/metrics";

/** The figures of `/nft-metrics` as files, as old as the page at most. */
export const dynamic = "force-static";
export const dynamicParams = false;
export const revalidate = 60;

const tables: Record<string, (metrics: Metrics) => (string | number)[][]> = {
  days: ({ days }) => [["day", "mints"], ...days.map(({ day, mints }) => [day, mints])],
  holders: ({ holders, through }) => [
    ["address", "tokens", "block"],
    ...holders.map(({ address, tokens }) => [address, tokens, through]),
  ],
  void: ({ voids }) => [
    ["token", "reason", "since"],
    ...voids.map(({ token_id, reason, since }) => [token_id, reason, since.toISOString()]),
  ],
};

export function generateStaticParams() {
  return Object.keys(tables).map((table) => ({ table }));
}

/** The cells hold only dates, addresses, numbers and codes: nothing needs quoting or could be a formula. */
export async function GET(_request: Request, { params }: { params: Promise<{ table: string }> }) {
  const { table } = await params;
  const metrics = await getLastMetrics();
  const rows = metrics ? tables[table]?.(metrics) : undefined;
  // The page cache keeps no such answer: the next request asks the chain again.
  if (!rows) return new Response("Not available\n", { status: 503, headers: { "retry-after": "5" } });
  return new Response(rows.map((row) => `${row.join(",")}\r\n`).join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="nft-${table}.csv"`,
    },
  });
}
