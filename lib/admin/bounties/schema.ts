import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";

/** Dollars as typed, in cents; empty for nothing more. */
const dollars = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,2})?)?$/, "out_of_range")
  .transform((typed) => (typed === "" ? null : Math.round(Number(typed) * 100)));

export const bountyForm = z.object({ mission: z.uuid(), amount: dollars, reason: reasonText, version });
