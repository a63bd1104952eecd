import { z } from "zod";
import { recipientResults, recipientStates } from "./rules";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const row = z.object({
  id: z.number().int(),
  /** Null once the account is gone. */
  user_id: z.uuid().nullable(),
  name: z.string().nullable(),
  domain: z.string(),
  state: z.enum(recipientStates),
  variant: z.enum(["a", "b"]).nullable(),
  /** How often the server said "later". */
  deferred: z.number().int(),
  due_at: z.string(),
  settled_at: z.string().nullable(),
  code: z.number().int().nullable(),
  /** The server's words, or why nothing was sent. */
  answer: z.string().nullable(),
  unsubscribed: z.boolean(),
  bounced: z.boolean(),
  complained: z.boolean(),
  message: z.uuid(),
});

export const campaignRecipients = {
  name: "campaign_recipients",
  path: "/admin/email-campaign/recipients",
  section: "campaigns",
  words: "adminCampaigns.recipients",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "state", phone: 2, fields: ["state", "unsubscribed", "bounced", "complained"] },
    { key: "answer", phone: 3, fields: ["code", "answer"] },
    { key: "domain", optional: true, fields: ["domain"] },
    { key: "variant", optional: true, fields: ["variant"] },
    { key: "when", phone: 4, fields: ["settled_at", "due_at", "deferred"] },
    { key: "message", optional: true, fields: ["message"] },
    { key: "made", sort: "made", optional: true, fields: ["id"] },
  ],
  filters: {
    campaign: { kind: "text" },
    state: {
      kind: "choice",
      options: recipientStates,
      several: true,
      words: "adminCampaigns.recipientStates",
    },
    result: { kind: "choice", options: recipientResults, words: "adminCampaigns.recipients.results" },
    link: { kind: "text" },
  },
  sort: { key: "made", desc: false },
  sorts: ["made"],
  pageSize: 50,
  page: listPage(row),
} as const satisfies ListDefinition;
