import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { communityGoals } from "@/lib/admin/goals/goals.list";
import { formatter } from "@/lib/platform/i18n/format";
import { GoalDialog, GoalRemovalDialog } from "./goal-dialogs";

/** What the community wants to reach, and how far it has come. */
export function GoalsList(shown: Shown<typeof communityGoals>) {
  const t = useTranslations("adminContent.goals");
  const format = formatter(useLocale());
  return (
    <ListView
      list={communityGoals}
      {...shown}
      words={{ filters: { kind: t("kind") } }}
      row={(row) => {
        const name = `${t(`kinds.${row.kind}`)}: ${format.number(row.target)}`;
        return {
          id: row.id,
          name,
          cells: {
            goal: t(`kinds.${row.kind}`),
            target: format.number(row.target),
            value: `${format.number(row.value)} (${format.number(Math.floor((row.value / row.target) * 100) / 100, "percent")})`,
            starts: row.starts_on ? format.date(row.starts_on, "medium") : t("always"),
            ends: <time dateTime={row.ends_on}>{format.date(row.ends_on, "medium")}</time>,
            act: (
              <span className="flex flex-wrap justify-end gap-1">
                <GoalDialog of={row} name={name} />
                <GoalRemovalDialog of={row} name={name} />
              </span>
            ),
          },
        };
      }}
    />
  );
}
