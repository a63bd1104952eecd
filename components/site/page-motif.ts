import type { Motif } from "@/components/ui/terrain-motifs";

/** The country around each part of the site, so that its pages can be told apart at a glance. */
const country: readonly (readonly [RegExp, Motif])[] = [
  [/^\/(pricing|benefits|tiers|syndicate-access)$/, "cirque"],
  [/^\/(alt-token|tokenomics|nft-metrics)$/, "pass"],
  [
    /^\/(funding-governance|transparency|updates|verify|game|missions|challenges|leaderboard|story|streams|live-chat|shops|connect-demo|pledge|apply|creator-inviteonly)$/,
    "valley",
  ],
  [/^\/(legal\/.*|disclaimers|unsubscribe|appeal)$/, "plateau"],
];

/** The terrain at the head of a page; `path` is without a locale prefix. */
export function motifOf(path: string | undefined): Motif {
  if (path === "/") return "hero";
  return country.find(([pages]) => path && pages.test(path))?.[1] ?? "head";
}
