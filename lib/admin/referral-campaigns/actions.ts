"use server";

import { staffChange } from "@/lib/guard/staff/staff-change";
import { campaignEnd, campaignForm } from "./schema";

/** Makes a campaign, or changes one. Refuses invalid_input, not_found, time_past, campaign_runs, conflict, changed_meanwhile. */
export const setReferralCampaignAction = staffChange({
  role: "admin",
  name: "referral_campaign.save",
  subject: ({ id }) => ["referral_campaign", id ?? ""],
  stepUp: true,
  beside: { time_past: "ends_at" },
  form: campaignForm,
  rpc: "admin_set_referral_campaign",
  args: ({ id, fields, reason, version }) => ({
    p_id: id ?? null,
    p_fields: fields,
    p_reason: reason,
    p_version: version,
  }),
});

/** Ends a campaign now, or removes one that has not begun. Refuses not_found, conflict. */
export const endReferralCampaignAction = staffChange({
  role: "admin",
  name: "referral_campaign.end",
  subject: ({ id }) => ["referral_campaign", id],
  stepUp: true,
  form: campaignEnd,
  rpc: "admin_end_referral_campaign",
  args: ({ id, reason }) => ({ p_id: id, p_reason: reason }),
});
