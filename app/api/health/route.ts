import { databaseAnswers } from "@/lib/members/queries";
import { route } from "@/lib/route";
import { refuseIncompleteStart } from "@/lib/start";

refuseIncompleteStart();

export const dynamic = "force-dynamic";

/** 200 while the app can do its work, 503 while the database cannot be reached. For load balancers and `npm start`. */
export const GET = route({ auth: "public" }, async () => {
  const database = await databaseAnswers();
  return Response.json(
    { ok: database, database },
    { status: database ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
});
