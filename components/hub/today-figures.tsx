import { getLocale, getTranslations } from "next-intl/server";
import { AsOf } from "@/components/site/figures/as-of";
import { Stat } from "@/components/ui/stat";
import type { HubToday } from "@/lib/hub/schema";
import { formatter } from "@/lib/platform/i18n/format";

const keys = ["points", "lines", "joined", "minted"] as const;

/** What the community did since midnight UTC, or that it is still quiet. */
export async function TodayFigures({ today }: { today: HubToday | null }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("hub.today")]);
  if (!today) return <p className="text-muted">{t("none")}</p>;
  const format = formatter(locale);
  const isQuiet = keys.every((key) => today[key] === 0);
  return (
    <section>
      <h2 className="text-xl font-semibold">{t("title")}</h2>
      {isQuiet ? (
        <p className="text-muted mt-3">{t("quiet")}</p>
      ) : (
        <dl className="border-line mt-5 grid grid-cols-2 gap-x-8 gap-y-6 border-y py-6">
          {keys.map((key) => (
            <Stat key={key} label={t(key)} value={format.number(today[key])} />
          ))}
        </dl>
      )}
      <div className="mt-3">
        <AsOf at={new Date(today.at)} />
      </div>
    </section>
  );
}
