/** Public pages that search engines may list, in the order of the site. The sitemap is made from this. */
export const publicPages = [
  "/",
  "/about",
  "/info",
  "/pricing",
  "/benefits",
  "/tiers",
  "/alt-token",
  "/tokenomics",
  "/nft-metrics",
  "/syndicate-access",
  "/funding-governance",
  "/transparency",
  "/pledge",
  "/apply",
  "/creator-inviteonly",
  "/faq",
  "/disclaimers",
  "/legal/terms",
  "/legal/privacy",
  "/legal/disclaimer",
  "/legal/contact",
] as const;

export type PublicPage = (typeof publicPages)[number];

/** Parts of the site that are never listed: personal, administrative, or results of an action. */
export const unlisted = [
  "/api/",
  "/r/",
  "/local",
  "/auth",
  "/onboarding",
  "/members",
  "/admin",
  "/account",
  "/get-access",
  "/payment-success",
  "/payment-canceled",
  "/subscription-success",
  "/mint-success",
  "/connect-wallet-post-purchase",
  "/unsubscribe",
  "/appeal",
] as const;
