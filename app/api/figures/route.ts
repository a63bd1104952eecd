import { liveFigures } from "@/lib/site/figures";
import { getFigures } from "@/lib/site/queries";

/** Totals only, the same for everyone: made at most every 15 seconds, so a crowd on the home page costs nothing. */
export const dynamic = "force-static";
export const revalidate = 15;

export async function GET(): Promise<Response> {
  const figures = await getFigures();
  return Response.json(figures && liveFigures(figures));
}
