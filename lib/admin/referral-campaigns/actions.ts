"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { endReferralCampaign, setReferralCampaign } from "./mutations";
import { campaignEnd, campaignForm } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const setReferralCampaignAction = staffAction(
  {
    role: "admin",
    name: "referral_campaign.save",
    subject: ({ id }) => ["referral_campaign", id ?? ""],
    stepUp: true,
    beside: { time_past: "ends_at" },
  },
  campaignForm,
  async (form, staff) => {
    const changed = await setReferralCampaign(staff, form);
    refresh();
    return changed;
  },
);

export const endReferralCampaignAction = staffAction(
  {
    role: "admin",
    name: "referral_campaign.end",
    subject: ({ id }) => ["referral_campaign", id],
    stepUp: true,
  },
  campaignEnd,
  async (form, staff) => {
    const changed = await endReferralCampaign(staff, form);
    refresh();
    return changed;
  },
);
