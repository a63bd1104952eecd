import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const honoraryStates = ["live", "claimed", "ended", "revoked"] as const;
export const honoraryTiers = ["plus", "pro", "founder"] as const;

const text = z.string();
const name = z.string().nullable();

const honoraryRow = z.object({
  id: text,
  user_id: text,
  name,
  tier: z.enum(honoraryTiers),
  granted_at: text,
  by: name,
  ends_at: name,
  revoked_at: name,
  state: z.enum(honoraryStates),
  voucher: z.enum(["none", "open", "redeemed", "revoked", "expired"]),
  token_id: name,
});
export type HonoraryRow = z.output<typeof honoraryRow>;

export const honoraryMembers = {
  name: "honorary",
  path: "/admin/nft/honorary",
  section: "nft",
  tab: "honorary",
  words: "adminNft.honorary",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "tier", phone: 3, fields: ["tier"] },
    { key: "state", phone: 2, fields: ["state", "ends_at", "revoked_at"] },
    { key: "voucher", fields: ["voucher", "token_id"] },
    { key: "by", optional: true, fields: ["by"] },
    { key: "granted", sort: "granted", phone: 4, as: "when", fields: ["granted_at"] },
    { key: "act", fields: [] },
  ],
  filters: {
    state: { kind: "choice", options: honoraryStates, several: true, words: "adminNft.honorary.states" },
    tier: { kind: "choice", options: honoraryTiers, several: true, words: "members.tiers" },
  },
  sort: { key: "granted", desc: true },
  sorts: ["granted"],
  pageSize: 25,
  page: listPage(honoraryRow),
} as const satisfies ListDefinition;
