import "server-only";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/**
 * Refuses an address, a domain or a network that admins have blocked (docs/product.md, "Roles"). The database refuses new
 * accounts of such an address itself, for whoever asks the auth service without this site.
 */
export async function demandUnblocked(email: string | undefined, address: string | null): Promise<void> {
  const asked = { p_email: email ?? "", p_address: address ?? "" };
  if (!unwrap(await createAdminSupabase().rpc("is_sign_in_blocked", asked))) return;
  throw new AppError("contact_blocked");
}
