import "server-only";
import { brand } from "@/lib/platform/brand";
import { getPlans } from "@/lib/plans/queries";
import { levels } from "@/lib/points/rules";
import { getFacts, getFigures } from "./queries";

/**
 * Figures that sentences may name, such as `{refundDays}`: from the settings, the plans and the rules of points, so
 * that no text can promise what the rules do not do. Formatted for the reader.
 */
export async function factWords(locale: string): Promise<Record<string, string>> {
  const [facts, figures, plans] = await Promise.all([getFacts(), getFigures(), getPlans()]);
  const format = new Intl.NumberFormat(locale);
  const top = levels[levels.length - 1] ?? levels[0];
  return {
    refundDays: format.format(facts.refund_days),
    graceDays: format.format(facts.grace_days),
    claimDays: format.format(facts.claim_days),
    clickDays: format.format(facts.click_days),
    referralDays: format.format(facts.referral_days),
    activeDays: format.format(facts.active_days),
    retryDays: format.format(facts.retry_days),
    inviteDays: format.format(facts.invite_days),
    nftPlan: plans?.find((plan) => plan.tier === facts.nft_tier)?.name ?? facts.nft_tier,
    referralPoints: format.format(figures?.rules.referral ?? 1200),
    topPoints: format.format(top.from),
    support: brand.support,
  };
}
