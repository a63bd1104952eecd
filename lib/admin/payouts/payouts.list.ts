import { z } from "zod";
import { payoutDecisions, payoutStates } from "./rules";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const text = z.string();
/** In the smallest unit of the currency. */
const amount = z.number().int();

export const payoutRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: text.nullable(),
  amount,
  currency: text,
  /** Stripe's id of the connected account. */
  account: text,
  state: z.enum(payoutStates),
  second_needed: z.boolean(),
  version: text,
  approved_by: text.nullable(),
  approved_at: text.nullable(),
  second_by: text.nullable(),
  second_at: text.nullable(),
  /** When it is sent, or was, without a second approval, because no other admin is there. */
  alone_at: text.nullable(),
  /** Whether an admin is there besides who approved it and whose it is. */
  other: z.boolean(),
  transfer_id: text.nullable(),
  processed_at: text.nullable(),
  paid_at: text.nullable(),
  error: text.nullable(),
  created_at: text,
  decisions: z.array(z.enum(payoutDecisions)),
  /** How many. */
  lines: z.number().int(),
});
export type PayoutRow = z.output<typeof payoutRow>;

export const allPayouts = {
  name: "payouts",
  path: "/admin/payouts",
  section: "payouts",
  words: "adminPayouts.list",
  columns: [
    { key: "member", fixed: true, phone: 1, fields: ["name", "user_id", "id"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "currency"] },
    { key: "state", phone: 3, fields: ["state", "error"] },
    {
      key: "approval",
      phone: 4,
      fields: ["approved_by", "approved_at", "second_by", "second_at", "second_needed"],
    },
    { key: "lines", numeric: true, fields: ["lines"] },
    { key: "transfer", fields: ["account", "transfer_id", "processed_at", "paid_at"] },
    { key: "made", sort: "made", as: "when", fields: ["created_at"] },
  ],
  filters: {
    state: { kind: "choice", options: payoutStates, several: true, words: "adminPayouts.states" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(payoutRow),
} as const satisfies ListDefinition;
