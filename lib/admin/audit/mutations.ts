import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** Takes new audit lines into the chain of hashes, and once a UTC day tells its head to the admins. Returns how many of each. */
export async function keepAuditChain(): Promise<{ linked: number; told: number }> {
  const admin = createAdminSupabase();
  const linked = unwrap(await admin.rpc("link_audit_lines", { p_limit: 10_000 }));
  return { linked, told: unwrap(await admin.rpc("seal_audit_day")) };
}
