import "server-only";
import { z } from "zod";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { Member } from "@/lib/session/member";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

const aliasSchema = z.object({
  alias: z.string(),
  referrer_id: z.uuid(),
  /** Days a click binds the sign-up that follows it. */
  click_days: z.number().int(),
  /** Whether the first of several links counts; else the last. */
  first_touch: z.boolean(),
});
export type Alias = z.output<typeof aliasSchema>;

/** The member an alias belongs to, retired names included; null when there is none. */
export async function resolveAlias(alias: string): Promise<Alias | null> {
  return unwrapAs(
    aliasSchema.nullable(),
    await createAdminSupabase().rpc("resolve_alias", { p_alias: alias }),
  );
}

/** A visit through a link, as `record_clicks` takes it; hashes are keyed (APP_SECRET). */
export type Click = {
  id: string;
  alias: string;
  visitor: string;
  ip_hash: string | null;
  user_agent_hash: string | null;
  landing: string;
  /** Label of the link, as its owner named it. */
  via: string | null;
  /** When, as ISO 8601; the id holds the hour of it. */
  at: string;
};

/** Records clicks, each once per visitor, alias and hour; a repeated call changes nothing. */
export async function recordClicks(clicks: Click[]): Promise<void> {
  unwrap(await createAdminSupabase().rpc("record_clicks", { p_clicks: clicks }));
}

/**
 * Has a referee of the member written to, once; returns when. Throws referral_not_found, referral_not_remindable,
 * rate_limited.
 */
export async function remindReferee(_member: Member, referral: string): Promise<string> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("remind_referee", { p_referral: referral }));
}
