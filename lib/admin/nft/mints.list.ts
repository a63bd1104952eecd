import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const mintStatuses = ["pending", "confirmed", "void", "failed", "reorged"] as const;

const count = z.number().int();
const text = z.string();
const name = z.string().nullable();

const mintRow = z.object({
  id: text,
  user_id: text,
  name,
  tx_hash: text,
  wallet: text,
  status: z.enum(mintStatuses),
  token_id: name,
  block_number: count.nullable(),
  value_wei: name,
  failure: name,
  created_at: text,
  confirmed_at: name,
});
export type MintRow = z.output<typeof mintRow>;

export const allMints = {
  name: "mints",
  path: "/admin/nft/mints",
  section: "nft",
  tab: "mints",
  words: "adminNft.mints",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["user_id", "name"] },
    { key: "token", phone: 3, fields: ["token_id"] },
    { key: "status", phone: 2, fields: ["status", "failure"] },
    { key: "paid", numeric: true, fields: ["value_wei"] },
    { key: "wallet", optional: true, fields: ["wallet"] },
    { key: "transaction", fields: ["tx_hash", "block_number"] },
    { key: "made", sort: "made", phone: 4, as: "when", fields: ["created_at", "confirmed_at"] },
  ],
  filters: {
    status: { kind: "choice", options: mintStatuses, several: true, words: "adminNft.mints.statuses" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(mintRow),
} as const satisfies ListDefinition;
