import { notableSkew } from "../../lib/platform/clock-skew.ts";
import { within, type Values } from "./finding.ts";

/** Whom the signatures of webhooks are compared with. */
export async function stripeClock(values: Values): Promise<number | null> {
  const answer = await fetch(values.STRIPE_API_URL ?? "https://api.stripe.com", {
    redirect: "manual",
    signal: within(),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer && notableSkew(answer, Date.now());
}

export const seconds = (skew: number) => `${Math.abs(skew)} s ${skew > 0 ? "ahead of" : "behind"}`;
