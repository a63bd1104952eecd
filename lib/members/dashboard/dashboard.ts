import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { fallbackDashboard } from "./fallback";
import { dashboardSchema, type Dashboard } from "./schema";

/**
 * The dashboard of whoever asks. A member without a profile row gets the fallback profile (docs/product.md, "Fallback
 * profile").
 */
export async function readDashboard(): Promise<Dashboard> {
  const supabase = await createServerSupabase();
  const dashboard = unwrapAs(dashboardSchema.nullable(), await supabase.rpc("member_dashboard"));
  if (dashboard) return dashboard;
  const { data, error } = await supabase.auth.getUser();
  if (error) throw error;
  return fallbackDashboard(data.user);
}
