import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { wordsOf } from "@/lib/admin/content-words";
import { missionStandings, staffMissions, type missionsPage } from "@/lib/admin/missions/missions.list";
import { setMissionAction } from "@/lib/admin/content/actions";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { missionKinds } from "@/lib/missions/kinds";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { ContentStanding, ContentSteps } from "../content-steps";

type Props = { answer: ListAnswer<z.output<typeof missionsPage>>; roles: readonly Role[] };

/** Every mission, drafts among them, with what can be done to it. */
export function MissionsList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.missions");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(staffMissions, t, {
    options: {
      state: Object.fromEntries(missionStandings.map((state) => [state, t(`standings.${state}`)])),
      kind: Object.fromEntries(missionKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
    },
  });
  const windowOf = (from: string | null, until: string | null) => {
    const [opens, closes] = [from, until].map((at) => at && format.time(at, "medium"));
    if (opens && closes) return t("between", { from: opens, until: closes });
    if (opens) return t("from", { at: opens });
    return closes ? t("until", { at: closes }) : t("always");
  };
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const { title } = wordsOf(row.texts, locale);
    return {
      id: row.id,
      name: title,
      cells: {
        title: <TextLink href={localizedHref(locale, `/admin/content/missions/${row.id}`)}>{title}</TextLink>,
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
        changed: <When at={row.changed_at} />,
        act: (
          <span className="flex flex-wrap justify-end gap-1">
            <ContentSteps action={setMissionAction} kind="mission" of={row} later quiet />
          </span>
        ),
      },
    };
  });
  return <AdminList list={staffMissions} words={words} roles={roles} answer={answer} rows={rows} />;
}
