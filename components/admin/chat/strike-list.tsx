import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { memberStrikes } from "@/lib/admin/team/strikes.list";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What moderators decided against members, newest first. */
export function StrikeList(shown: Shown<typeof memberStrikes>) {
  const t = useTranslations("adminTeam.strikes");
  const rules = useTranslations("admin.cases.report.rules");
  const locale = useLocale();
  return (
    <ListView
      list={memberStrikes}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: row.name ?? row.user_id,
        cells: {
          member: (
            <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{row.name ?? "–"}</TextLink>
          ),
          kind: t(`kinds.${row.kind}`),
          rule: row.rule ? rules(row.rule) : "–",
          reason: row.reason,
          until: row.until === "infinity" ? t("forever") : row.until ? <When at={row.until} /> : "–",
          state: t(`states.${row.state}`),
          actor: row.actor ?? "–",
        },
      })}
    />
  );
}
