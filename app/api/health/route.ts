import { databaseHealth } from "@/lib/admin/queries";
import { route } from "@/lib/guard/route";
import { env } from "@/lib/platform/env";

export const dynamic = "force-dynamic";

/**
 * 200 while the app can do its work; 503 while the database cannot be reached, or lacks the check that every call
 * passes (docs/decisions/0009). For people, monitors, `npm start` and `npm run doctor`: `environment` says by which rules this
 * instance started, and the answer's `Date` what its clock says.
 */
export const GET = route({ auth: "public" }, async () => {
  const { database, lock } = await databaseHealth();
  const ok = database && lock;
  return Response.json(
    { ok, database, lock, environment: env.ALTURA_ENV },
    { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
});
