import { getLocale, getTranslations } from "next-intl/server";
import { Ridge } from "@/components/ui/ridge";
import { formatter } from "@/lib/platform/i18n/format";
import { altitude, firstLevels, type Level } from "@/lib/points/rules";
import { SectionHead } from "@/components/site/section-head";

/** Which point rules each step earns. */
const steps = [
  { key: "join", sources: ["signup"] },
  { key: "pack", sources: ["onboarding", "wallet"] },
  { key: "belong", sources: ["purchase"] },
  { key: "bring", sources: ["referral"] },
] as const;

type ClimbProps = { figures: { rules: Record<string, number>; levels: readonly Level[] } | null };

/** The four steps with what each is worth today, and where they lead on the ridge. */
export async function Climb({ figures }: ClimbProps) {
  const { rules = null, levels = firstLevels } = figures ?? {};
  const locale = await getLocale();
  const t = await getTranslations("site.home.climb");
  const levelName = await getTranslations("points.levels");
  const format = formatter(locale);
  const worth = (sources: readonly string[]) =>
    sources.reduce((sum, source) => sum + (rules?.[source] ?? 0), 0);
  const total = worth(steps.flatMap((step) => step.sources));
  const reached = { points: format.number(total), level: levelName(altitude(levels, total).key) };

  return (
    <section className="frame when-ready py-20 md:py-28">
      <SectionHead title={t("title")} lead={t("lead")} />
      <ol className="border-line mt-12 grid gap-px overflow-hidden sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ key, sources }, index) => (
          <li key={key} className="border-line flex flex-col border-t py-6 sm:pr-8">
            <p className="figures text-accent text-sm">{index + 1}</p>
            <h3 className="mt-3 text-lg font-semibold">{t(`${key}.title`)}</h3>
            <p className="text-muted mt-2">{t(`${key}.text`)}</p>
            {rules && (
              <p className="figures mt-auto pt-4 text-sm">
                {t("points", { points: format.number(worth(sources)) })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {rules && (
        <>
          <Ridge
            xp={total}
            levels={levels.map((level) => ({ name: levelName(level.key), at: level.from }))}
            label={t("ridge", reached)}
            className="mt-12"
          />
          <p className="text-muted border-line border-t pt-4 text-sm">{t("sum", reached)}</p>
        </>
      )}
    </section>
  );
}
