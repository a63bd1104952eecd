import { z } from "zod";
import { ledgerLine } from "@/lib/points/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

/** What gives points: every row of point_rules, which a test compares. */
export const pointSources = [
  "signup",
  "onboarding",
  "wallet",
  "welcome",
  "referral",
  "referral_bonus",
  "purchase",
  "renewal",
  "storefront",
  "mint",
  "discord",
  "chat",
  "stream",
  "checkin",
  "mission",
  "prize",
  "season",
  "merge",
  "import",
  "manual",
  "reversal",
] as const;

const row = ledgerLine.extend({
  user_id: z.uuid(),
  /** Null once they are gone. */
  name: z.string().nullable(),
  /** The line that this one takes back. */
  reverses: z.number().int().nullable(),
});

export const ledgerLines = {
  name: "ledger_lines",
  path: "/admin/wallet-points/lines",
  section: "walletPoints",
  tab: "lines",
  words: "adminPoints.lines",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "source", phone: 3, fields: ["source"] },
    { key: "points", numeric: true, phone: 2, fields: ["points"] },
    { key: "reason", phone: 5, fields: ["reason"] },
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["created_at"] },
    { key: "line", optional: true, numeric: true, fields: ["id", "reverses"] },
  ],
  filters: {
    source: { kind: "choice", options: pointSources, words: "adminPoints.rules.sources" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 50,
  page: listPage(row),
} as const satisfies ListDefinition;
