import { voucherKinds, voucherStates } from "./schema";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_vouchers`: `vouchersPage` of `lib/admin/nft/schema.ts`. */
export const allVouchers = {
  name: "vouchers",
  path: "/admin/nft/vouchers",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "kind", phone: 3, fields: ["kind", "order_id"] },
    { key: "state", phone: 2, fields: ["state", "revoked_reason", "ending"] },
    { key: "wallet", fields: ["wallet"] },
    { key: "token", fields: ["token_id", "redeemed_tx"] },
    { key: "expires", optional: true, fields: ["expires_at"] },
    { key: "made", sort: "made", phone: 4, fields: ["created_at"] },
  ],
  filters: {
    state: { kind: "choice", options: voucherStates, several: true },
    kind: { kind: "choice", options: voucherKinds },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
