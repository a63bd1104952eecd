import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Reason } from "@/components/members/reason";
import { TextLink } from "@/components/ui/link";
import { ledgerLines } from "@/lib/admin/wallet-points/ledger-lines.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Every line of the ledger, latest first: whose points, what gave them, and why. */
export function LineList(shown: Shown<typeof ledgerLines>) {
  const t = useTranslations("adminPoints.lines");
  const source = useTranslations("adminPoints.rules.sources");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={ledgerLines}
      {...shown}
      row={(row) => ({
        id: String(row.id),
        name: row.name ?? t("gone"),
        cells: {
          member: row.name ? (
            <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}?tab=points`)}>
              {row.name}
            </TextLink>
          ) : (
            <span className="text-muted">{t("gone")}</span>
          ),
          source: source.has(row.source as "signup") ? source(row.source as "signup") : row.source,
          points: format.number(row.points, "signed"),
          reason: <Reason line={row} />,
          line: row.id,
        },
      })}
    />
  );
}
