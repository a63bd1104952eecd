import "server-only";
import { headers } from "next/headers";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { accountSchema, type Account } from "./account";

/** The account of whoever asks, read live. Throws `unauthenticated` when it is gone. */
export async function readAccount(): Promise<Account> {
  const supabase = await createServerSupabase();
  const account = unwrapAs(accountSchema.nullable(), await supabase.rpc("my_account"));
  if (!account) throw new AppError("unauthenticated");
  // The auth service is spoken to by this server, so it does not know the browser that asks.
  const agent = (await headers()).get("user-agent");
  const sessions = account.sessions.map((session) =>
    session.current ? { ...session, user_agent: agent } : session,
  );
  return { ...account, sessions };
}

/** Everything that carries the member's id, as the database tells it. */
export async function readExport(): Promise<object> {
  const supabase = await createServerSupabase();
  return unwrapAs(z.record(z.string(), z.unknown()), await supabase.rpc("my_data_export"));
}
