import { z } from "zod";
import { caseKinds } from "@/lib/admin/work/kinds";

/** Answer of `admin_waiting`: no more than 100 of each are counted; what the caller may not decide is not there. */
export const waiting = z.partialRecord(z.enum(caseKinds), z.number().int());
export type Waiting = z.output<typeof waiting>;

/** What is typed into the command palette. */
export const findQuery = z.object({ q: z.string().trim().min(2).max(200) });

/** Answer of `admin_find`; orders are null for moderators. */
export const found = z.object({
  members: z.array(
    z.object({
      user_id: z.uuid(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      wallet_address: z.string().nullable(),
    }),
  ),
  orders: z
    .array(
      z.object({
        id: z.uuid(),
        user_id: z.uuid(),
        plan: z.string(),
        /** In the smallest unit. */
        amount: z.number().int(),
        currency: z.string(),
      }),
    )
    .nullable(),
});
export type Found = z.output<typeof found>;
