import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { payoutDecisions, taxFormStates } from "./rules";

export const runForm = z.object({ reason: reasonText });
export const decisionForm = z.object({
  payout: z.uuid(),
  decision: z.enum(payoutDecisions),
  seen: z.string().min(1).max(100),
  reason: reasonText,
});
export const taxFormForm = z.object({
  user: z.uuid(),
  state: z.enum(taxFormStates),
  seen: z.string().min(1).max(100),
  reason: reasonText,
});
