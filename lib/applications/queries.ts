import "server-only";
import { z } from "zod";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { AppError } from "@/lib/platform/errors";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { keptFile, type KeptFile } from "./fields";
import { myApplication, type MyApplication } from "./schema";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";

/** The form to write, and the member's latest application. */
export async function readMyApplication(_member: Member): Promise<MyApplication> {
  const supabase = await createServerSupabase();
  return unwrapAs(myApplication, await supabase.rpc("my_application"));
}

/** One of the member's own files. Throws `not_found`. */
export async function readMyFile(member: Member, id: string): Promise<KeptFile> {
  const supabase = await createServerSupabase();
  const own = supabase.from("application_files").select("id, name, type, size").eq("user_id", member.id);
  const [file] = unwrap(await own.eq("id", id));
  if (!file) throw new AppError("not_found");
  return keptFile.parse(file);
}

const staffFile = keptFile.extend({ user_id: z.uuid() });

/** A file of an application that was sent, with whose it is. Throws `not_found`. */
export async function readApplicationFile(_staff: Staff, id: string): Promise<z.output<typeof staffFile>> {
  const supabase = await createServerSupabase();
  return unwrapAs(staffFile, await supabase.rpc("admin_application_file", { p_file: id }));
}
