import "server-only";
import { isbot } from "isbot";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { person, type Person } from "./schema";

/**
 * What receivers may know of a member; null when the member is gone. The rule of who is left out is
 * `private.is_measured`.
 */
export async function readPerson(memberId: string): Promise<Person | null> {
  return unwrapAs(
    person.nullable(),
    await createAdminSupabase().rpc("measured_person", { p_user: memberId }),
  );
}

/** Whether a request is of a person as far as it says: programs are left out of every figure. */
export function isByPerson(headers: Headers): boolean {
  const agent = headers.get("user-agent");
  return agent !== null && !isbot(agent);
}
