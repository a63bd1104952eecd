import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { UndoButton } from "@/components/admin/undo-button";
import { Reason } from "@/components/members/reason";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { staffAwards } from "@/lib/admin/points/awards.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Every line of the ledger that a person wrote, with undo. */
export function AwardList(shown: Shown<typeof staffAwards>) {
  const t = useTranslations("adminPoints.list");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={staffAwards}
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
          points: format.number(row.points, "signed"),
          reason: row.source === "manual" ? <Reason line={row} /> : row.reason,
          kind: (
            <span className="flex flex-wrap gap-1">
              <Badge tone={row.kind === "award" ? "positive" : "neutral"}>{t(`kinds.${row.kind}`)}</Badge>
              {row.taken_back && <Badge>{t("takenBack")}</Badge>}
            </span>
          ),
          by: row.actor_name ?? t("gone"),
          ledger: row.id,
          undo: row.undo && row.line !== null && <UndoButton line={row.line} />,
        },
      })}
    />
  );
}
