import "server-only";
import { AppError } from "@/lib/errors";
import { unwrap } from "@/lib/supabase/result";
import { createServerSupabase } from "@/lib/supabase/server";
import type { Account } from "./account";

/** The account of whoever asks, read live. Throws `unauthenticated` when it is gone. */
export async function readAccount(): Promise<Account> {
  const supabase = await createServerSupabase();
  const account = unwrap(await supabase.rpc("my_account")) as unknown as Account | null;
  if (!account) throw new AppError("unauthenticated");
  return account;
}

/** Everything that carries the member's id, as the database tells it. */
export async function readExport(): Promise<object> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("my_data_export")) as object;
}
