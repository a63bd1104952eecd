import { walletsPath } from "../rules";
import type { NextStep } from "./schema";

/** Where each step of the dashboard is done. */
export const stepPaths: Record<NextStep, string> = {
  onboarding: "/onboarding",
  unpaid: "/members/settings?tab=membership",
  claim: "/connect-wallet-post-purchase",
  wallet: walletsPath,
  plan: "/pricing",
  referral: "/members/affiliate",
};
