import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { hasEnded } from "@/lib/missions/rules";
import type { PublicMissions } from "@/lib/missions/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { MissionCard } from "./mission-card";
import { MissionSection } from "./mission-section";

/** The missions as visitors read them, with what joining would make of them. */
export async function GuestMissions({ missions, at }: PublicMissions) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("missions.guest")]);
  const parts = Object.groupBy(missions, (mission) => (hasEnded(mission, at) ? "closed" : "open"));
  const open = parts.open ?? [];
  const next = encodeURIComponent(localizedHref(locale, "/missions"));
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="border-line bg-surface rounded-card flex flex-wrap items-center justify-between gap-4 border p-6">
        <p className="text-muted max-w-xl">
          {t("text", {
            count: open.length,
            points: open.reduce((sum, { points }) => sum + points, 0),
          })}
        </p>
        <ButtonLink href={localizedHref(locale, `/auth?next=${next}`)} variant="primary">
          {t("join")}
        </ButtonLink>
      </div>
      {(["open", "closed"] as const).map((part) => (
        <MissionSection key={part} part={part} count={parts[part]?.length ?? 0}>
          {parts[part]?.map((mission) => (
            <MissionCard key={mission.slug} mission={mission} all={missions} at={at} />
          ))}
        </MissionSection>
      ))}
    </div>
  );
}
