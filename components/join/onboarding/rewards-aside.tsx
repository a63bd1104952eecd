import { getTranslations } from "next-intl/server";
import type { JoinRewards } from "@/lib/members/onboarding/rewards";

/** What joining is worth, beside the form on wide screens. */
export async function RewardsAside({ rewards }: { rewards: JoinRewards }) {
  const t = await getTranslations("join.auth");
  const lines = [
    [rewards.signup, t("asideVerified")],
    [rewards.onboarding, t("asideOnboarding")],
    [rewards.wallet, t("asideWallet")],
    [rewards.discord, t("asideDiscord")],
  ] as const;
  return (
    <aside className="border-line bg-background rounded-card hidden self-start border p-8 lg:block">
      <h2 className="font-display text-2xl font-semibold">{t("asideTitle")}</h2>
      <ul className="divide-line border-line mt-6 divide-y border-t">
        {lines
          .filter(([points]) => points > 0)
          .map(([points, words]) => (
            <li key={words} className="flex items-baseline gap-4 py-4">
              <span className="text-accent figures w-14 shrink-0 text-lg">
                {t("asidePoints", { points })}
              </span>
              <span className="text-muted">{words}</span>
            </li>
          ))}
      </ul>
    </aside>
  );
}
