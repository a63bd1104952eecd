import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MissionPart } from "@/lib/missions/rules";
import { formatter } from "@/lib/platform/i18n/format";

type MissionSectionProps = { part: MissionPart; count: number; children: ReactNode };

/** One part of the missions, with how many stand in it; nothing when none does. */
export function MissionSection({ part, count, children }: MissionSectionProps) {
  const t = useTranslations("missions.parts");
  const format = formatter(useLocale());
  if (count === 0) return null;
  return (
    <section>
      <h2 className="mb-4 flex items-baseline gap-2 text-xl font-semibold">
        {t(part)} <span className="figures text-muted text-base font-normal">{format.number(count)}</span>
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">{children}</ul>
    </section>
  );
}
