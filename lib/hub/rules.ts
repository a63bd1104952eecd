import { receiptsPath, settingsPath, walletsPath } from "@/lib/members/settings-paths";
import type { Level } from "@/lib/points/rules";
import { missionPath } from "@/lib/missions/rules";
import type { NextThing } from "./landing/schema";
import type { NextKey, Opening } from "./schema";

/** Where each kind of thing is done, without a locale. */
export const nextPaths: Record<NextKey, string> = {
  onboarding: "/onboarding",
  unpaid: settingsPath("membership"),
  claim: "/connect-wallet-post-purchase",
  wallet: walletsPath,
  discord: "/discord",
  mission: missionPath(),
  vote: "/funding-governance",
  plan: "/pricing",
  referral: "/members/affiliate",
};

/** Where a thing is done, without a locale. */
export const nextPath = ({ key, mission }: Pick<NextThing, "key" | "mission">) =>
  mission ? missionPath(mission) : nextPaths[key];

/** The parts of the account, each with the page where it stands. */
export const accountPaths = {
  settings: settingsPath("profile"),
  membership: settingsPath("membership"),
  receipts: receiptsPath,
  sessions: settingsPath("security"),
  linked: "/linked-accounts",
  data: settingsPath("data"),
} as const;

type Standing = { xp: number; owed: number; levels: readonly Level[]; openings: readonly Opening[] };

/** The lowest thing that is not open yet, and the points still missing to its level; null when all is open. */
export function nextOpening({
  xp,
  owed,
  levels,
  openings,
}: Standing): (Opening & { missing: number }) | null {
  for (const opening of openings) {
    const from = levels.find(({ key }) => key === opening.level)?.from ?? 0;
    if (from > xp) return { ...opening, missing: from - xp + owed };
  }
  return null;
}
