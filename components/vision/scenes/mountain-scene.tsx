import { useLocale, useTranslations } from "next-intl";
import { formatter } from "@/lib/platform/i18n/format";
import type { VisionCommunity } from "@/lib/vision/schema";
import { LevelNames } from "../level-names";
import { SceneTitle } from "./scene-title";

/** Everybody on the mountain: the picture itself, how many they are, and what today brought. */
export function MountainScene({ community }: { community: VisionCommunity }) {
  const t = useTranslations("vision.mountain");
  const format = formatter(useLocale());
  const { members, today, levels } = community;
  return (
    <>
      <LevelNames levels={levels} />
      {/* Dark with a soft edge: the lights of the mountain do not shine through the words. */}
      <div className="bg-background relative grid w-fit max-w-[min(44rem,90vw)] gap-2 shadow-[0_0_2rem_1.5rem_var(--background)] md:max-w-[min(44rem,52vw)]">
        <SceneTitle>{t("title")}</SceneTitle>
        <p className="figures text-[clamp(3.5rem,8vw,9rem)] leading-none font-medium" data-testid="members">
          {format.number(members)}
        </p>
        <p className="text-[clamp(1.125rem,1.9vw,2.25rem)] leading-snug">
          {t("members", { members })}
          <span className="text-muted block">
            {t("today", { joined: today.joined, points: today.points })}
          </span>
        </p>
      </div>
    </>
  );
}
