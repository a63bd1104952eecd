import { mintStatuses } from "./schema";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_mints`: `mintsPage` of `lib/admin/nft/schema.ts`. */
export const allMints = {
  name: "mints",
  path: "/admin/nft/mints",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "token", phone: 3, fields: ["token_id"] },
    { key: "status", phone: 2, fields: ["status", "failure"] },
    { key: "paid", numeric: true, fields: ["value_wei"] },
    { key: "wallet", optional: true, fields: ["wallet"] },
    { key: "transaction", fields: ["tx_hash", "block_number"] },
    { key: "made", sort: "made", phone: 4, fields: ["created_at", "confirmed_at"] },
  ],
  filters: {
    status: { kind: "choice", options: mintStatuses, several: true },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
