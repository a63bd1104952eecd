import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { legalAcceptances } from "@/lib/admin/documents/legal-acceptances.list";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Who agreed to which version of which legal text, and when. */
export function AcceptedList(shown: Shown<typeof legalAcceptances>) {
  const t = useTranslations("adminContent.texts");
  const locale = useLocale();
  return (
    <ListView
      list={legalAcceptances}
      {...shown}
      words={{ filters: { slug: t("accepted.columns.text") } }}
      row={(row) => ({
        id: `${row.user_id}${row.slug}${row.number}`,
        name: row.name ?? row.user_id,
        cells: {
          member: (
            <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{row.name ?? "–"}</TextLink>
          ),
          text: t(`legal.${row.slug}`),
          number: (
            <span className="inline-flex items-center gap-2">
              {row.number}
              {row.current && <Badge tone="positive">{t("accepted.current")}</Badge>}
            </span>
          ),
        },
      })}
    />
  );
}
