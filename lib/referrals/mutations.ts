import "server-only";
import { z } from "zod";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

const aliasSchema = z.object({ alias: z.string(), referrer_id: z.uuid() });
export type Alias = z.output<typeof aliasSchema>;

/** The member an alias belongs to, retired names included; null when there is none. */
export async function resolveAlias(alias: string): Promise<Alias | null> {
  return unwrapAs(
    aliasSchema.nullable(),
    await createAdminSupabase().rpc("resolve_alias", { p_alias: alias }),
  );
}

export type Click = {
  id: string;
  alias: string;
  visitor: string;
  ipHash: string | null;
  userAgentHash: string | null;
  landing: string;
};

/** Records a click once per visitor, alias and hour; a repeated call changes nothing. */
export async function recordClick(click: Click): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("record_click", {
      p_click: click.id,
      p_alias: click.alias,
      p_visitor: click.visitor,
      p_ip_hash: click.ipHash ?? "",
      p_ua_hash: click.userAgentHash ?? "",
      p_landing: click.landing,
    }),
  );
}
