import { z } from "zod";
import { communityRules, strikeKinds } from "@/lib/moderation/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const row = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string().nullable(),
  kind: z.enum(strikeKinds),
  /** None for `messages`. */
  rule: z.enum(communityRules).nullable(),
  reason: z.string(),
  /** Of a mute; `infinity` for good. */
  until: z.string().nullable(),
  actor: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  state: z.enum(["live", "expired", "lifted"]),
  message_id: z.uuid().nullable(),
});

export const memberStrikes = {
  name: "strikes",
  path: "/admin/team/moderation",
  section: "team",
  tab: "moderation",
  words: "adminTeam.strikes",
  columns: [
    { key: "created", sort: "created", phone: 4, as: "when", fields: ["created_at"] },
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "kind", phone: 2, fields: ["kind"] },
    { key: "rule", phone: 3, fields: ["rule"] },
    { key: "reason", fields: ["reason"] },
    { key: "until", optional: true, fields: ["until"] },
    { key: "state", fields: ["state"] },
    { key: "actor", fields: ["actor"] },
    { key: "expires", optional: true, as: "when", fields: ["expires_at"] },
  ],
  filters: {
    kind: { kind: "choice", options: strikeKinds, several: true, words: "adminTeam.strikes.kinds" },
    rule: { kind: "choice", options: communityRules, several: true, words: "admin.cases.report.rules" },
  },
  sort: { key: "created", desc: true },
  sorts: ["created"],
  pageSize: 50,
  page: listPage(row),
} as const satisfies ListDefinition;
