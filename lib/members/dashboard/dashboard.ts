import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Dashboard } from "./dashboard-shape";
import { fallbackDashboard } from "./fallback";

export const dashboardKey = ["dashboard"] as const;

/**
 * Reads the dashboard of whoever the client speaks for; works with the server's and the browser's client. A member
 * without a profile row gets the fallback profile (docs/product.md, "Fallback profile").
 */
export async function readDashboard(client: SupabaseClient<Database>): Promise<Dashboard> {
  const dashboard = unwrap(await client.rpc("member_dashboard")) as unknown as Dashboard | null;
  if (dashboard) return dashboard;
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  return fallbackDashboard(data.user);
}
