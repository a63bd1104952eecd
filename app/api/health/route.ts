import { databaseHealth } from "@/lib/admin/queries";
import { route } from "@/lib/guard/route";
import { refuseIncompleteStart } from "@/lib/admin/start";

refuseIncompleteStart();

export const dynamic = "force-dynamic";

/**
 * 200 while the app can do its work; 503 while the database cannot be reached, or lacks the check that every call
 * passes (docs/decisions/0009). For load balancers and `npm start`.
 */
export const GET = route({ auth: "public" }, async () => {
  const { database, lock } = await databaseHealth();
  const ok = database && lock;
  return Response.json(
    { ok, database, lock },
    { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
});
