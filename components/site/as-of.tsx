import { getLocale, getTranslations } from "next-intl/server";

type AsOfProps = { at: Date; block?: { number: number; network: string } };

/** Date and time of figures in UTC, with the block they were read at when they come from a chain. */
export async function AsOf({ at, block }: AsOfProps) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tokenomics");
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(at);
  return (
    <p className="text-muted text-xs">
      <time dateTime={at.toISOString()}>
        {block
          ? t("asOf", {
              block: new Intl.NumberFormat(locale).format(block.number),
              chain: block.network,
              time,
            })
          : t("counted", { time })}
      </time>
    </p>
  );
}
