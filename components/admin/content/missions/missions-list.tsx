import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { TextLink } from "@/components/ui/link";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { staffMissions } from "@/lib/admin/missions/missions.list";
import { setMissionAction } from "@/lib/admin/content/actions";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ContentStanding, ContentSteps } from "../content-steps";

/** Every mission, drafts among them, with what can be done to it. */
export function MissionsList(shown: Shown<typeof staffMissions>) {
  const t = useTranslations("adminContent.missions");
  const locale = useLocale();
  const format = formatter(locale);
  const windowOf = (from: string | null, until: string | null) => {
    const [opens, closes] = [from, until].map((at) => at && format.time(at, "medium"));
    if (opens && closes) return t("between", { from: opens, until: closes });
    if (opens) return t("from", { at: opens });
    return closes ? t("until", { at: closes }) : t("always");
  };
  return (
    <ListView
      list={staffMissions}
      {...shown}
      row={(row) => {
        const { title } = wordsOf(row.texts, locale);
        return {
          id: row.id,
          name: title,
          cells: {
            title: (
              <TextLink href={localizedHref(locale, `/admin/content/missions/${row.id}`)}>{title}</TextLink>
            ),
            state: (
              <span className="inline-flex flex-wrap items-center gap-2">
                <ContentStanding state={row.state}>{t(`standings.${row.state}`)}</ContentStanding>
                {row.state === "scheduled" && row.publish_at && (
                  <span className="text-muted text-xs">{format.time(row.publish_at, "medium")}</span>
                )}
              </span>
            ),
            kind: t(`kinds.${row.kind}`),
            points: format.number(row.points),
            window: windowOf(row.opens_at, row.closes_at),
            repeats: t(`repeats.${row.repeats}`),
            passed:
              row.review > 0 ? (
                <TextLink href={localizedHref(locale, "/admin/work?kind=proof")}>
                  {t("review", { passed: row.passed, review: row.review })}
                </TextLink>
              ) : (
                t("passed", { passed: row.passed })
              ),
            act: (
              <span className="flex flex-wrap justify-end gap-1">
                <ContentSteps action={setMissionAction} kind="mission" of={row} later quiet />
              </span>
            ),
          },
        };
      }}
    />
  );
}
