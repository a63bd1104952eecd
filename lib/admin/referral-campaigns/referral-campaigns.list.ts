import { campaignStates, referralCampaign } from "./schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const referralCampaigns = {
  name: "referral_campaigns",
  path: "/admin/content/referrals",
  section: "content",
  tab: "referrals",
  words: "adminContent.campaigns",
  columns: [
    { key: "title", fixed: true, phone: 1, fields: ["id", "titles"] },
    { key: "state", phone: 2, fields: ["state"] },
    { key: "points", numeric: true, phone: 3, fields: ["points"] },
    { key: "for", optional: true, fields: ["tiers", "segments"] },
    { key: "starts", sort: "starts", fields: ["starts_at"] },
    { key: "ends", phone: 4, fields: ["ends_at"] },
    { key: "paid", numeric: true, optional: true, fields: ["referrals", "paid"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: {
    state: { kind: "choice", options: campaignStates, several: true, words: "adminContent.campaigns.states" },
  },
  sort: { key: "starts", desc: true },
  sorts: ["starts"],
  pageSize: 25,
  page: listPage(referralCampaign),
} as const satisfies ListDefinition;
