import { campaignStates } from "./rules";
import { campaignRow } from "./schema";
import { mailCategories } from "@/lib/mail/categories";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const emailCampaigns = {
  name: "campaigns",
  path: "/admin/email-campaign",
  section: "campaigns",
  words: "adminCampaigns.list",
  columns: [
    { key: "name", fixed: true, phone: 1, fields: ["id", "name"] },
    { key: "state", phone: 2, fields: ["state", "pause_reason"] },
    { key: "category", fields: ["category"] },
    { key: "when", phone: 3, fields: ["scheduled_at", "started_at", "finished_at"] },
    { key: "progress", numeric: true, phone: 4, fields: ["counts"] },
    { key: "changed", sort: "changed", optional: true, as: "when", fields: ["changed_at"] },
  ],
  filters: {
    state: { kind: "choice", options: campaignStates, several: true, words: "adminCampaigns.states" },
    category: { kind: "choice", options: mailCategories, several: true, words: "adminCampaigns.categories" },
  },
  sort: { key: "changed", desc: true },
  sorts: ["changed"],
  pageSize: 25,
  page: listPage(campaignRow),
} as const satisfies ListDefinition;
