import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { securityState, verification, type SecurityState, type Verification } from "./schema";

/** What the security page shows beside its lists. For admins; the database checks again. */
export async function readSecurity(_staff: Staff): Promise<SecurityState> {
  const supabase = await createServerSupabase();
  return unwrapAs(securityState, await supabase.rpc("admin_security"));
}

/** Compares the whole chain with the audit log, piece by piece, and with a head that a mail holds, if one is given. */
export async function verifyAudit(
  _staff: Staff,
  mailed: { position?: number; hash?: string },
): Promise<Verification> {
  const supabase = await createServerSupabase();
  for (let after = 0; ;) {
    const piece = unwrapAs(
      verification,
      await supabase.rpc("admin_verify_audit", {
        p_after: after,
        p_position: mailed.position,
        p_hash: mailed.hash,
      }),
    );
    if (piece.next === null) return piece;
    after = piece.next;
  }
}
