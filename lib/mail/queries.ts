import "server-only";
import { z } from "zod";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Edits } from "./render";

/** Answer of `mail_texts`. */
export const mailEdits = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string())));

/** Reads the words that staff changed, for the mails that are written next. */
export async function readEdits(): Promise<Edits> {
  return unwrapAs(mailEdits, await createAdminSupabase().rpc("mail_texts"));
}
