import { z } from "zod";
import { interval } from "./values";

const subscription = { subscription_id: z.string(), plan_key: z.string() };
const payout = z.strictObject({ payout_id: z.uuid(), amount: z.number().int(), currency: z.string() });

/** Values of the events that only outgoing webhooks read; they are written while an endpoint asks for them. */
export const webhookEventValues = {
  "campaign.finished": z.strictObject({ campaign_id: z.uuid(), category: z.string() }),
  "level.reached": z.strictObject({ level: z.string(), number: z.number().int(), points: z.number().int() }),
  /** `fields` are names of fields, with a dot between them. */
  "member.changed": z.strictObject({ fields: z.string() }),
  "member.erased": z.strictObject({ member: z.uuid() }),
  "member.reinstated": z.strictObject({}),
  "membership.changed": z.strictObject({ ...subscription, previous_plan_key: z.string(), interval }),
  "membership.ended": z.strictObject({ ...subscription, unpaid: z.boolean().optional() }),
  "membership.started": z.strictObject({ ...subscription, trial: z.boolean(), interval }),
  "mission.done": z.strictObject({ claim_id: z.number().int(), mission_id: z.uuid(), mission: z.string() }),
  "payment.recovered": z.strictObject(subscription),
  "payout.failed": payout,
  "payout.paid": payout,
  "season.closed": z.strictObject({
    season_id: z.uuid(),
    ranked: z.number().int().optional(),
    eligible: z.number().int().optional(),
  }),
  "stream.ended": z.strictObject({ stream_id: z.uuid(), at: z.coerce.date() }),
  "tier.changed": z.strictObject({ tier: z.string(), previous: z.string() }),
} as const;
