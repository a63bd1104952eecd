export const campaignStates = ["draft", "scheduled", "running", "paused", "cancelled", "finished"] as const;
export const pauseReasons = [
  "staff",
  "bounces",
  "complaints",
  "confirmation",
  "refused",
  "content",
  "brake",
] as const;
export const recipientStates = [
  "queued",
  "in_flight",
  "accepted",
  "failed",
  "suppressed",
  "uncertain",
  "cancelled",
] as const;
/** What came of a mail, as the list of recipients is filtered by it. Who opened a mail is told to nobody. */
export const recipientResults = ["clicked", "machine", "unsubscribed", "bounced", "complained"] as const;
export const campaignSteps = [
  "schedule",
  "unschedule",
  "pause",
  "resume",
  "cancel",
  "pace",
  "rest",
  "repeat",
  "domains",
] as const;
export type CampaignStep = (typeof campaignSteps)[number];
export const campaignTiers = ["standard", "plus", "pro", "founder"] as const;
export const campaignGroups = ["new", "active", "power", "churned", "referrer"] as const;

/** Of fewer people no share is shown, as in the analytics: "100 %" of one reader says nothing. */
export const fewestForShare = 5;

/** Why somebody whom an audience fits gets no mail, the most frequent first (`private.mail_obstacle`). */
export const audienceObstacles = [
  "unsubscribed",
  "unconfirmed",
  "no_address",
  "suspended",
  "suppressed",
] as const;
