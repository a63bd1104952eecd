import { z } from "zod";
import { writtenProse } from "@/lib/platform/text/written";
import { deliveries, productStates } from "@/lib/storefronts/rules";
import { closedReasons } from "@/lib/storefronts/schema";

const cents = z.number().int().nonnegative();

export const storefrontDecision = z.object({
  subject: z.uuid(),
  decision: z.enum(["take_down", "dismiss"]),
  reason: writtenProse(300, { least: 1, missing: "reason_required" }),
  version: z.string().max(100).optional(),
});

/** Answer of `admin_storefront`. */
export const staffStorefront = z.object({
  name: z.string(),
  intro: z.string(),
  account: z.string().nullable(),
  closed: z.enum(closedReasons).nullable(),
  down: z.boolean(),
  sold: z.object({
    count: z.number().int(),
    amount: cents,
    refunded: cents,
    fee: cents,
    disputed: z.number().int(),
  }),
  reports: z.number().int(),
  products: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      price: cents,
      stock: z.number().int().nullable(),
      state: z.enum(productStates),
      delivery: z.enum(deliveries),
      down: z.boolean(),
      sold: z.number().int(),
    }),
  ),
});
export type StaffStorefront = z.output<typeof staffStorefront>;
