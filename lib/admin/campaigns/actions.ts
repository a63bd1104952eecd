"use server";

import { changedWithId } from "@/lib/guard/staff/changed";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { readAudience } from "./queries";
import { checkCampaign, renderSample, sendSample } from "./sample";
import { campaignDraft, campaignForm, campaignSample, campaignStepForm } from "./schema";

/** Makes a campaign, or changes a draft. Refuses invalid_input, not_found, changed_meanwhile, campaign_state. */
export const saveCampaignAction = staffChange({
  role: "moderator",
  name: "campaign.save",
  subject: ({ id }) => ["campaign", id ?? ""],
  form: campaignForm,
  rpc: "admin_save_campaign",
  args: ({ id, fields, reason, version }) => ({
    p_id: id ?? null,
    p_fields: fields as Json,
    p_reason: reason,
    p_version: version,
  }),
  answer: changedWithId,
});

/**
 * One step of a campaign. The database asks for an admin and the second factor where the campaign is large. Refuses
 * step_up_required, campaign_state, campaign_empty, time_past, changed_meanwhile.
 */
export const setCampaignAction = staffChange({
  role: "moderator",
  name: "campaign.set",
  subject: ({ id }) => ["campaign", id],
  beside: { time_past: "at" },
  form: campaignStepForm,
  rpc: "admin_set_campaign",
  args: ({ id, step, reason, version, ...fields }) => ({
    p_id: id,
    p_step: step,
    p_fields: fields as Json,
    p_reason: reason,
    p_version: version,
  }),
});

/** For the editor, while it is typed. */
export const readAudienceAction = staffAction(
  { role: "moderator", name: "campaign.count", subject: () => ["campaign", ""] },
  campaignDraft,
  (draft, staff) => readAudience(staff, draft),
);

export const previewCampaignAction = staffAction(
  { role: "moderator", name: "campaign.preview", subject: () => ["campaign", ""] },
  campaignSample,
  (sample, staff) => renderSample(staff, sample),
);

export const testCampaignAction = staffAction(
  { role: "moderator", name: "campaign.test", subject: () => ["campaign", ""] },
  campaignSample,
  (sample, staff) => sendSample(staff, sample),
);

export const checkCampaignAction = staffAction(
  { role: "moderator", name: "campaign.check", subject: () => ["campaign", ""] },
  campaignDraft,
  (draft, staff) => checkCampaign(staff, draft),
);
