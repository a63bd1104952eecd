import "server-only";
import { headers } from "next/headers";
import { AppError } from "@/lib/platform/errors";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Account } from "./account";

type StoredAccount = Omit<Account, "mail"> & { mail: Account["mail"] | null };

/** Without a profile row there is no choice to read: nothing is sent that needs one. */
const noMail = { product: false, community: false, referral: false, offers: false };

/** The account of whoever asks, read live. Throws `unauthenticated` when it is gone. */
export async function readAccount(): Promise<Account> {
  const supabase = await createServerSupabase();
  const account = unwrap(await supabase.rpc("my_account")) as unknown as StoredAccount | null;
  if (!account) throw new AppError("unauthenticated");
  // The auth service is spoken to by this server, so it does not know the browser that asks.
  const agent = (await headers()).get("user-agent");
  const sessions = account.sessions.map((session) =>
    session.current ? { ...session, user_agent: agent } : session,
  );
  return { ...account, sessions, mail: account.mail ?? noMail };
}

/** Everything that carries the member's id, as the database tells it. */
export async function readExport(): Promise<object> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("my_data_export")) as object;
}
