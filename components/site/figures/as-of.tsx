import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";

type AsOfProps = { at: Date; block?: { number: number; network: string } };

/** Date and time of figures in UTC, with the block they were read at when they come from a chain. */
export async function AsOf({ at, block }: AsOfProps) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tokenomics");
  const time = formatter(locale).time(at);
  return (
    <p className="text-muted text-xs">
      <time dateTime={at.toISOString()}>
        {block
          ? t("asOf", {
              block: formatter(locale).number(block.number),
              chain: block.network,
              time,
            })
          : t("counted", { time })}
      </time>
    </p>
  );
}
