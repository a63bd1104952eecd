import type { PublicPage } from "@/lib/site/pages";

/** Where the title and the description of a public page are in the messages. */
export const describedBy: Record<PublicPage, string> = {
  "/": "site.home",
  "/about": "site.about",
  "/info": "pages.info",
  "/pricing": "pricing",
  "/benefits": "pages.benefits",
  "/tiers": "pages.tiers",
  "/alt-token": "site.alt",
  "/tokenomics": "pages.tokenomics",
  "/nft-metrics": "pages.metrics",
  "/syndicate-access": "pages.syndicate",
  "/funding-governance": "community.governance",
  "/transparency": "community.transparency",
  "/pledge": "community.pledge",
  "/apply": "community.apply",
  "/creator-inviteonly": "community.invite",
  "/faq": "site.faq",
  "/disclaimers": "pages.risks",
  "/legal/terms": "site.terms",
  "/legal/privacy": "site.privacy",
  "/legal/disclaimer": "site.disclaimer",
  "/legal/contact": "community.contact",
};
