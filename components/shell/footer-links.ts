import { choicesPath } from "@/lib/analytics/consent/consent";

/** Path without a locale prefix, and its name; all names are message keys. */
export type FooterLink = readonly [path: string, name: string];

type FooterGroup = { title: string; links: readonly FooterLink[] };

/** Every public page is listed here once, by what a reader is looking for. */
export const footerGroups: readonly FooterGroup[] = [
  {
    title: "shell.footer.explore",
    links: [
      ["/about", "shell.nav.about"],
      ["/info", "pages.links.info"],
      ["/faq", "shell.nav.faq"],
      ["/alt-token", "shell.nav.alt"],
      ["/tokenomics", "pages.links.tokenomics"],
      ["/updates", "pages.links.updates"],
    ],
  },
  {
    title: "pages.links.membership",
    links: [
      ["/pricing", "shell.nav.pricing"],
      ["/benefits", "pages.links.benefits"],
      ["/tiers", "pages.links.tiers"],
      ["/mint", "pages.links.mint"],
      ["/nft-metrics", "pages.links.metrics"],
      ["/syndicate-access", "pages.links.notes"],
      ["/redeem", "pages.links.redeem"],
    ],
  },
  {
    title: "pages.links.community",
    links: [
      ["/funding-governance", "pages.links.governance"],
      ["/game", "pages.links.game"],
      ["/missions", "pages.links.missions"],
      ["/challenges", "pages.links.challenges"],
      ["/leaderboard", "pages.links.leaderboard"],
      ["/story", "pages.links.story"],
      ["/streams", "pages.links.streams"],
      ["/live-chat", "pages.links.chat"],
      ["/transparency", "pages.links.transparency"],
      ["/verify", "pages.links.verify"],
      ["/shops", "pages.links.shops"],
      ["/connect-demo", "pages.links.sell"],
      ["/pledge", "pages.links.pledge"],
      ["/apply", "pages.links.apply"],
      ["/creator-inviteonly", "pages.links.creators"],
    ],
  },
  {
    title: "shell.footer.legal",
    links: [
      ["/legal/terms", "shell.footer.terms"],
      ["/legal/privacy", "shell.footer.privacy"],
      [choicesPath, "shell.footer.choices"],
      ["/legal/disclaimer", "shell.footer.disclaimer"],
      ["/disclaimers", "pages.links.risks"],
      ["/legal/contact", "pages.links.contact"],
    ],
  },
];

/** Below a task: what one agrees to, and where to get help. */
export const taskLinks: FooterGroup["links"] = [
  ["/legal/terms", "shell.footer.terms"],
  ["/legal/privacy", "shell.footer.privacy"],
  [choicesPath, "shell.footer.choices"],
  ["/faq", "shell.nav.faq"],
  ["/legal/contact", "pages.links.contact"],
];
