import "server-only";
import { cache } from "react";
import type { Member } from "@/lib/session/member";
import { unlessBuilding } from "@/lib/platform/building";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { pledgeFigures, type MyPledge, type PledgeFigures } from "./schema";

/** The round as everybody sees it; null only in a build without a database. */
export const getPledgeFigures = cache((): Promise<PledgeFigures | null> =>
  unlessBuilding(async () => unwrapAs(pledgeFigures, await createPublicSupabase().rpc("pledge_figures"))),
);

/** The member's own pledge that counts, and the address a new one is proposed for. */
export async function readMyPledge(member: Member): Promise<MyPledge> {
  const supabase = await createServerSupabase();
  const [row] = unwrap(
    await supabase
      .from("pledges")
      .select("amount, note, confirmed_at")
      .eq("user_id", member.id)
      .eq("status", "confirmed")
      .limit(1),
  );
  return {
    email: member.email,
    pledge: row?.confirmed_at ? { ...row, confirmed_at: row.confirmed_at } : null,
  };
}
