import { readBallots } from "@/lib/governance/queries";
import { route } from "@/lib/guard/route";

/** Ballots of a closed proposal as CSV, so that a member finds their receipt and anybody can count again. */
export const GET = route<"public", never, { slug: string }>({ auth: "public" }, async ({ params }) => {
  const ballots = await readBallots(params.slug);
  if (ballots.length === 0) return new Response("Not found", { status: 404 });
  const lines = ballots.map(({ receipt, choice, weight }) => `${receipt},${choice},${weight}`);
  return new Response(["receipt,choice,weight", ...lines, ""].join("\r\n"), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="ballots-${encodeURIComponent(params.slug)}.csv"`,
      "cache-control": "public, max-age=60",
    },
  });
});
