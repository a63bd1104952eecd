import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import { concentration, type Holder } from "@/lib/mint/metrics/tally";
import { HolderTable } from "./holder-table";

const most = 10;

/** How much sits with the largest one and the largest ten, and the first page of them all. */
export async function TopHolders({ holders }: { holders: readonly Holder[] }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.holders");
  if (holders.length === 0) {
    return <p className="border-line text-muted rounded-card border border-dashed p-6">{t("none")}</p>;
  }
  const format = formatter(locale);
  const groups = [1, most].filter((count) => count <= holders.length);
  return (
    <>
      <ul className="grid gap-2">
        {groups.map((count) => (
          <li key={count}>
            {t("top", { count, share: format.number(concentration(holders, count), "percent") })}
          </li>
        ))}
      </ul>
      <HolderTable holders={holders} />
    </>
  );
}
