import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { memberImports } from "@/lib/admin/imports/lists/imports.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Every file that was brought, with what became of its lines. */
export function ImportList(shown: Shown<typeof memberImports>) {
  const t = useTranslations("adminImport");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={memberImports}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: row.name,
        cells: {
          name: <TextLink href={localizedHref(locale, `/admin/home/import/${row.id}`)}>{row.name}</TextLink>,
          state: (
            <Badge tone={row.state === "failed" ? "negative" : "neutral"}>{t(`states.${row.state}`)}</Badge>
          ),
          lines: t("list.lines", {
            lines: row.lines ?? 0,
            joined: row.counts.joined ?? 0,
            refused: row.counts.refused ?? 0,
          }),
          invited: format.number(row.invited),
          made: (
            <>
              {row.made_by} <When at={row.made_at} />
            </>
          ),
        },
      })}
    />
  );
}
