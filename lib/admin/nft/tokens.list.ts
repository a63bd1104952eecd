import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";
import { voidReason } from "@/lib/mint/schema";

const ways = ["paid", "claim", "honorary", "unseen"] as const;

const count = z.number().int();
const text = z.string();
const name = z.string().nullable();

const tokenRow = z.object({
  id: text,
  token_id: text,
  owner: text,
  mint_tx: name,
  block_number: count,
  /** The member who holds it. */
  user_id: name,
  name,
  void: voidReason.nullable(),
  /** The member whose voucher it was. */
  given_to: name,
  given_name: name,
  way: z.enum(ways),
});
export type TokenRow = z.output<typeof tokenRow>;

export const allTokens = {
  name: "tokens",
  path: "/admin/nft/tokens",
  section: "nft",
  tab: "tokens",
  words: "adminNft.tokens",
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
    way: { kind: "choice", options: ways, several: true, words: "adminNft.tokens.ways" },
    void: { kind: "yesNo" },
    member: { kind: "yesNo" },
  },
  sort: { key: "token", desc: true },
  sorts: ["token"],
  pageSize: 25,
  page: listPage(tokenRow),
} as const satisfies ListDefinition;
