import { z } from "zod";
import { segments } from "@/lib/admin/member-list";
import { levelKeys } from "@/lib/points/rules";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const count = z.number().int();
const row = z.object({
  user_id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** As it is kept; below 0 while points are owed. */
  total: count,
  /** What the lines of the ledger add up to. */
  ledger: count,
  lines: count,
  drift: count,
  xp: count,
  owed: count,
  wallets: z.array(z.string()),
  segment: z.enum(segments),
  level: z.enum(levelKeys),
  created_at: z.string(),
});
export type WalletProfileRow = z.output<typeof row>;

export const walletProfiles = {
  name: "wallet_profiles",
  path: "/admin/wallet-points",
  section: "walletPoints",
  tab: "members",
  words: "adminPoints.wallets",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name", "email"] },
    { key: "points", sort: "points", numeric: true, phone: 2, fields: ["total"] },
    { key: "ledger", numeric: true, fields: ["ledger", "lines"] },
    { key: "drift", numeric: true, phone: 4, fields: ["drift"] },
    { key: "level", phone: 3, fields: ["level"] },
    { key: "segment", fields: ["segment"] },
    { key: "wallets", fields: ["wallets"] },
    { key: "joined", sort: "joined", optional: true, as: "when", fields: ["created_at"] },
    { key: "act", fields: [] },
  ],
  filters: {
    drift: { kind: "yesNo" },
    segment: { kind: "choice", options: segments, words: "admin.file.segments" },
    wallet: { kind: "yesNo" },
    points: { kind: "numbers" },
  },
  sort: { key: "points", desc: true },
  sorts: ["points", "joined"],
  pageSize: 25,
  page: listPage(row),
} as const satisfies ListDefinition;
