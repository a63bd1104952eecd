import type { Session, SupabaseClient, User } from "@supabase/supabase-js";
import type { AuthBench } from "./testing.ts";

export type SignedIn = { client: SupabaseClient; session: Session; user: User; email: string };

export const newAddress = (): string => `${crypto.randomUUID()}@altura.test`;

/** Signs a member in by a mailed code; a new address makes a new account. */
export async function signIn(
  bench: AuthBench,
  { email = newAddress(), data }: { email?: string; data?: Record<string, unknown> } = {},
): Promise<SignedIn> {
  const client = bench.client();
  const sent = await client.auth.signInWithOtp({ email, options: { data } });
  if (sent.error) throw sent.error;
  const { error, data: verified } = await client.auth.verifyOtp({
    email,
    token: bench.message(email).code,
    type: "email",
  });
  if (error) throw error;
  if (!verified.session || !verified.user) throw new Error("no session");
  return { client, session: verified.session, user: verified.user, email };
}

/** A six-digit code that is not the given one. */
export const anotherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
