import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

export type Alias = { alias: string; referrer_id: string };

/** The member an alias belongs to, retired names included; null when there is none. */
export async function resolveAlias(alias: string): Promise<Alias | null> {
  return unwrap(await createAdminSupabase().rpc("resolve_alias", { p_alias: alias })) as Alias | null;
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
