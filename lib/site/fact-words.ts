import "server-only";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { firstRules } from "@/lib/platform/first-settings.gen";
import { getShownFacts, getShownPlans } from "@/lib/plans/queries";
import { firstLevels } from "@/lib/points/rules";
import type { FactName } from "./fact-names";
import { getShownFigures } from "./queries";

/**
 * Figures that sentences may name, such as `{refundDays}`: from the settings, the plans and the rules of points, so
 * that no text can promise what the rules do not do. Formatted for the reader.
 */
export async function factWords(locale: string): Promise<Record<FactName, string>> {
  const [facts, figures, plans] = await Promise.all([getShownFacts(), getShownFigures(), getShownPlans()]);
  const format = formatter(locale);
  const top = Math.max(...(figures?.levels ?? firstLevels).map(({ from }) => from));
  return {
    refundDays: format.number(facts.refund_days),
    graceDays: format.number(facts.grace_days),
    claimDays: format.number(facts.claim_days),
    clickDays: format.number(facts.click_days),
    referralDays: format.number(facts.referral_days),
    activeDays: format.number(facts.active_days),
    retryDays: format.number(facts.retry_days),
    appealDays: format.number(facts.appeal_days),
    answerDays: format.number(facts.answer_days),
    inviteDays: format.number(facts.invite_days),
    giftDays: format.number(facts.gift_days),
    nftPlan: plans?.find((plan) => plan.tier === facts.nft_tier)?.name ?? facts.nft_tier,
    // Without the rule, which admins can switch off, a referral gives none.
    referralPoints: format.number((figures?.rules ?? firstRules).referral ?? 0),
    topPoints: format.number(top),
    support: brand.support,
  };
}
