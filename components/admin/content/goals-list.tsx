import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { communityGoals, type goalsPage } from "@/lib/admin/goals/goals.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { goalKinds } from "@/lib/vision/schema";
import { GoalDialog, GoalRemovalDialog } from "./goal-dialogs";

type Props = { answer: ListAnswer<z.output<typeof goalsPage>>; roles: readonly Role[] };

/** What the community wants to reach, and how far it has come. */
export function GoalsList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.goals");
  const format = formatter(useLocale());
  const words = listWords(communityGoals, t, {
    filters: { kind: t("kind") },
    options: { kind: Object.fromEntries(goalKinds.map((kind) => [kind, t(`kinds.${kind}`)])) },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
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
  });
  return <AdminList list={communityGoals} words={words} roles={roles} answer={answer} rows={rows} />;
}
