import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { z } from "zod";
import {
  campaignMail,
  campaignParts,
  linkNumbers,
  nextMail,
  tick,
  type Block,
  type CampaignMail,
  type CampaignParts,
  type NextMail,
} from "./schema";
import type { Outcome } from "./send/outcome";

/** Begins, decides and finishes what is due; how many run, and how many mails one process may have in the air. */
export async function tickCampaigns(): Promise<z.output<typeof tick>> {
  return unwrapAs(tick, await createAdminSupabase().rpc("tick_campaigns"));
}

/** Settles the mail that was in the air and, with `more`, claims the next: one transaction. */
export async function nextCampaignMail(
  done: ({ claim: string } & Outcome) | null,
  more: boolean,
): Promise<NextMail> {
  const given = { p_done: done as Json, p_more: more };
  return unwrapAs(nextMail, await createAdminSupabase().rpc("next_campaign_mail", given));
}

/** What a campaign consists of. */
export async function readCampaignMail(campaign: string): Promise<CampaignMail> {
  return unwrapAs(campaignMail, await createAdminSupabase().rpc("campaign_mail", { p_campaign: campaign }));
}

/** What blocks name by key, as it is now. */
export async function readCampaignParts(blocks: Block[]): Promise<CampaignParts> {
  return unwrapAs(
    campaignParts,
    await createAdminSupabase().rpc("campaign_parts", { p_blocks: blocks as Json }),
  );
}

/** The number of each link, which stays the same for this campaign. */
export async function numberLinks(campaign: string, urls: string[]): Promise<Record<string, number>> {
  const given = { p_campaign: campaign, p_urls: urls };
  return unwrapAs(linkNumbers, await createAdminSupabase().rpc("number_campaign_links", given));
}

/** Records that the picture of a mail was fetched, if its reader consents. */
export async function recordOpen(token: string): Promise<void> {
  unwrap(await createAdminSupabase().rpc("record_campaign_open", { p_token: token }));
}

/** Records that a link of a mail was opened; where it leads, or null. */
export async function recordClick(token: string, link: number, scanner: boolean): Promise<string | null> {
  const given = { p_token: token, p_link: link, p_scanner: scanner };
  return unwrapAs(z.string().nullable(), await createAdminSupabase().rpc("record_campaign_click", given));
}
