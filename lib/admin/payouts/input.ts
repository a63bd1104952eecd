import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { payoutDecisions } from "./rules";

export const runForm = z.object({ reason: reasonText });
export const decisionForm = z.object({
  payout: z.uuid(),
  decision: z.enum(payoutDecisions),
  seen: z.string().min(1).max(100),
  reason: reasonText,
});
