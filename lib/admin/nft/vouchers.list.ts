import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";
import { voidReason } from "@/lib/mint/schema";

const voucherStates = ["open", "redeemed", "revoked", "expired"] as const;
const voucherKinds = ["order", "honorary"] as const;

const text = z.string();
const name = z.string().nullable();

const voucherRow = z.object({
  id: text,
  user_id: text,
  name,
  kind: z.enum(voucherKinds),
  order_id: name,
  wallet: name,
  state: z.enum(voucherStates),
  revoked_reason: voidReason.nullable(),
  redeemed_tx: name,
  token_id: name,
  expires_at: text,
  created_at: text,
  /** How far ending it on the contract has come, once it was taken back after it was signed. */
  ending: z.enum(["waiting", "failed", "done"]).nullable(),
});
export type VoucherRow = z.output<typeof voucherRow>;

export const allVouchers = {
  name: "vouchers",
  path: "/admin/nft/vouchers",
  section: "nft",
  tab: "vouchers",
  words: "adminNft.vouchers",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "kind", phone: 3, fields: ["kind", "order_id"] },
    { key: "state", phone: 2, fields: ["state", "revoked_reason", "ending"] },
    { key: "wallet", fields: ["wallet"] },
    { key: "token", fields: ["token_id", "redeemed_tx"] },
    { key: "expires", optional: true, as: "when", fields: ["expires_at"] },
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["created_at"] },
  ],
  filters: {
    state: { kind: "choice", options: voucherStates, several: true, words: "adminNft.vouchers.states" },
    kind: { kind: "choice", options: voucherKinds, words: "adminNft.vouchers.kinds" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(voucherRow),
} as const satisfies ListDefinition;
