import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { Ridge } from "@/components/ui/ridge";
import type { HubToday } from "@/lib/hub/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { altitude, firstLevels } from "@/lib/points/rules";

/** What a visitor could do at once, in the order of a first day. */
const firstDay = ["signup", "onboarding", "wallet", "discord"] as const;

/** Where a member's own climb would be: what joining gives on the first day, and how far up that leads. */
export async function GuestClimb({ today }: { today: HubToday | null }) {
  const [locale, t, names] = await Promise.all([
    getLocale(),
    getTranslations("hub.guest"),
    getTranslations("points.levels"),
  ]);
  const format = formatter(locale);
  const levels = today?.levels ?? firstLevels;
  const steps = firstDay.flatMap((key) => {
    const points = today?.rules[key] ?? 0;
    return points > 0 ? [{ key, points }] : [];
  });
  const sum = steps.reduce((total, { points }) => total + points, 0);
  const reached = { points: format.number(sum), level: names(altitude(levels, sum).key) };
  const next = encodeURIComponent(localizedHref(locale, "/game"));
  return (
    <section className="border-line bg-surface rounded-card grid gap-x-12 gap-y-8 border p-6 md:p-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div>
        <h2 className="text-xl font-semibold">{t("title")}</h2>
        <p className="text-muted mt-2">{t("text")}</p>
        <ul className="divide-line border-line mt-5 divide-y border-y">
          {steps.map(({ key, points }) => (
            <li key={key} className="flex items-baseline justify-between gap-4 py-2.5">
              {t(`steps.${key}`)} <span className="figures text-sm">{format.number(points, "signed")}</span>
            </li>
          ))}
        </ul>
        <ButtonLink
          href={localizedHref(locale, `/auth?next=${next}`)}
          variant="primary"
          size="lg"
          className="mt-6"
        >
          {t("join")}
        </ButtonLink>
      </div>
      <div className="self-end">
        <Ridge
          xp={sum}
          levels={levels.map((level) => ({ name: names(level.key), at: level.from }))}
          label={t("ridge", reached)}
        />
        <p className="text-muted border-line border-t pt-3 text-sm">{t("ridge", reached)}</p>
      </div>
    </section>
  );
}
