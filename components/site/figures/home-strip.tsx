import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import { liveFigures, type Figures } from "@/lib/site/figures";
import { LiveStrip } from "./later";
import { LiveTime } from "./live-time";

/**
 * The figures of the home page while there are members beside the one who founded the community: before that they would be nothing
 * but zeros. With the words they have before a browser looks at them again.
 */
export async function HomeStrip({ figures }: { figures: Figures | null }) {
  if (figures && figures.members < 2) return null;
  const locale = await getLocale();
  const t = await getTranslations("site.home.strip");
  const format = formatter(locale);
  const { supply = null, minted = null, minted_at = null } = figures ?? {};
  return (
    <LiveStrip
      locale={locale}
      first={figures && liveFigures(figures)}
      label={t("label")}
      names={{ members: t("members"), points: t("points"), minted: t("minted") }}
      shown={
        figures && {
          members: format.number(figures.members),
          points: format.number(figures.points_today),
          minted: minted === null ? "–" : format.number(minted),
        }
      }
      of={supply ? t("of", { supply: format.number(supply) }) : null}
      times={{ at: figures && format.time(figures.at), minted: minted_at && format.time(minted_at) }}
      asOf={t.rich("asOf", { time: () => <LiveTime /> })}
      mintedAsOf={t.rich("mintedAsOf", { time: () => <LiveTime /> })}
    />
  );
}
