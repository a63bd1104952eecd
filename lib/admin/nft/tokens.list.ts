import { ways } from "./schema";
import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_tokens`: `tokensPage` of `lib/admin/nft/schema.ts`. */
export const allTokens = {
  name: "tokens",
  path: "/admin/nft/tokens",
  columns: [
    { key: "token", sort: "token", fixed: true, phone: 1, fields: ["token_id"] },
    { key: "way", phone: 2, fields: ["way", "given_to", "given_name"] },
    { key: "holder", phone: 3, fields: ["user_id", "name"] },
    { key: "wallet", fields: ["owner"] },
    { key: "void", phone: 4, fields: ["void"] },
    { key: "block", numeric: true, optional: true, fields: ["block_number"] },
    { key: "transaction", optional: true, fields: ["mint_tx"] },
  ],
  filters: {
    way: { kind: "choice", options: ways, several: true },
    void: { kind: "yesNo" },
    member: { kind: "yesNo" },
  },
  sort: { key: "token", desc: true },
  sorts: ["token"],
  pageSize: 25,
} as const satisfies ListDefinition;
