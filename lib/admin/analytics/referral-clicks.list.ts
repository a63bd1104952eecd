import { z } from "zod";
import { sources } from "@/lib/analytics/sources";
import { referralStage } from "@/lib/referrals/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** How far whoever clicked came at least. */
const reachedSteps = ["joined", "wallet", "minted", "qualified"] as const;

const row = z.object({
  id: z.uuid(),
  /** The code of the link. */
  code: z.string(),
  /** Whose link it is. */
  user_id: z.uuid(),
  name: z.string().nullable(),
  /** The label its owner gave the link. */
  via: z.string().nullable(),
  page: z.string().nullable(),
  /** Who joined with this click. */
  referee_id: z.uuid().nullable(),
  referee: z.string().nullable(),
  stage: referralStage.nullable(),
  created_at: z.string(),
});

export const referralClicks = {
  name: "referral_clicks",
  path: "/admin/analytics/clicks",
  section: "analytics",
  role: "admin",
  hidden: true,
  words: "adminAnalytics.clicks",
  columns: [
    { key: "link", fixed: true, phone: 1, fields: ["id", "code", "via"] },
    { key: "whose", phone: 2, fields: ["user_id", "name"] },
    { key: "page", phone: 5, fields: ["page"] },
    { key: "who", phone: 3, fields: ["referee_id", "referee", "stage"] },
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["created_at"] },
  ],
  filters: {
    code: { kind: "text" },
    via: { kind: "text" },
    reached: { kind: "choice", options: reachedSteps, words: "adminAnalytics.clicks.steps" },
    source: { kind: "choice", options: [...sources, "unknown"], words: "adminAnalytics.sources" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 50,
  page: listPage(row),
} as const satisfies ListDefinition;
