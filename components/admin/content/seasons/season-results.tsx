import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { StaffSeason } from "@/lib/admin/seasons/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { WithholdPrize } from "./season-dialogs";

type SeasonResultsProps = { season: StaffSeason; isAdmin: boolean };

/** The kept places that win or stand out; while the season is in review a prize can be withheld. */
export function SeasonResults({ season, isAdmin }: SeasonResultsProps) {
  const t = useTranslations("adminContent.seasons.results");
  const locale = useLocale();
  const format = formatter(locale);
  const acts = isAdmin && season.state === "provisional";
  return (
    <Table caption={t("title")} stacked>
      <thead>
        <tr>
          <Th numeric>{t("rank")}</Th>
          <Th>{t("member")}</Th>
          <Th numeric>{t("points")}</Th>
          <Th numeric>{t("prize")}</Th>
          <Th>{t("flags")}</Th>
          {acts && <Th>{t("act")}</Th>}
        </tr>
      </thead>
      <tbody>
        {season.results.map((result) => (
          <tr key={result.user_id}>
            <Td numeric data-label={t("rank")}>
              {format.number(result.rank)}
            </Td>
            <Td data-label={t("member")}>
              {result.name === null ? (
                <span className="text-muted">{t("gone")}</span>
              ) : (
                <TextLink href={localizedHref(locale, `/admin/home/${result.user_id}?tab=points`)}>
                  {result.name}
                </TextLink>
              )}
            </Td>
            <Td numeric data-label={t("points")}>
              {format.number(result.points)}
            </Td>
            <Td numeric data-label={t("prize")}>
              {format.number(result.prize)}{" "}
              {result.withheld && <Badge tone="negative">{t("withheld")}</Badge>}
            </Td>
            <Td data-label={t("flags")}>{result.flags.map((flag) => t(`flag.${flag}`)).join(", ")}</Td>
            {acts && (
              <Td data-label={t("act")}>
                {result.prize > 0 && !result.withheld && (
                  <WithholdPrize season={season.id} member={result.user_id} name={result.name ?? t("gone")} />
                )}
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
