import "server-only";
import type { AuthResponse, VerifyOtpParams } from "@supabase/supabase-js";
import { toldBy } from "@/lib/session/auth-error";

type Verifier = { auth: { verifyOtp(params: VerifyOtpParams): Promise<AuthResponse> } };

/** Hands in a code or link. What the library throws instead of returning becomes a refusal in words too. */
export async function handOver(supabase: Verifier, params: VerifyOtpParams): Promise<AuthResponse> {
  try {
    return await supabase.auth.verifyOtp(params);
  } catch (error) {
    throw toldBy(error);
  }
}
