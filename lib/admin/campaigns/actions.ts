"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { saveCampaign, setCampaign } from "./mutations";
import { readAudience } from "./queries";
import { checkCampaign, renderSample, sendSample } from "./sample";
import { campaignDraft, campaignForm, campaignSample, campaignStepForm } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const saveCampaignAction = staffAction(
  { role: "moderator", name: "campaign.save", subject: ({ id }) => ["campaign", id ?? ""] },
  campaignForm,
  async (form, staff) => {
    const changed = await saveCampaign(staff, form);
    refresh();
    return changed;
  },
);

/** The database asks for an admin and the second factor where the campaign is large. */
export const setCampaignAction = staffAction(
  {
    role: "moderator",
    name: "campaign.set",
    subject: ({ id }) => ["campaign", id],
    beside: { time_past: "at" },
  },
  campaignStepForm,
  async (form, staff) => {
    const changed = await setCampaign(staff, form);
    refresh();
    return changed;
  },
);

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
