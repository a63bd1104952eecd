import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { TextLink } from "@/components/ui/link";
import { wordsOf } from "@/lib/admin/content-words";
import {
  challengeStandings,
  staffChallenges,
  type challengesPage,
} from "@/lib/admin/challenges/challenges.list";
import { setChallengeAction } from "@/lib/admin/content/actions";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { ContentStanding, ContentSteps } from "../content-steps";

type Props = { answer: ListAnswer<z.output<typeof challengesPage>>; roles: readonly Role[] };

/** Every challenge, drafts among them, with what can be done to it. */
export function ChallengesList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.challenges");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(staffChallenges, t, {
    options: {
      state: Object.fromEntries(challengeStandings.map((state) => [state, t(`standings.${state}`)])),
    },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const { title } = wordsOf(row.texts, locale);
    return {
      id: row.id,
      name: title,
      cells: {
        title: (
          <TextLink href={localizedHref(locale, `/admin/content/challenges/${row.id}`)}>{title}</TextLink>
        ),
        state: <ContentStanding state={row.state}>{t(`standings.${row.state}`)}</ContentStanding>,
        starts: <time dateTime={row.starts_at}>{format.time(row.starts_at, "medium")}</time>,
        ends: <time dateTime={row.ends_at}>{format.time(row.ends_at, "medium")}</time>,
        missions: format.number(row.missions.length),
        prize: t("prize", { prize: row.prize, places: row.places ?? 0 }),
        takingPart: t("takingPart", { part: row.taking_part, finished: row.finished }),
        act: (
          <span className="flex flex-wrap justify-end gap-1">
            <ContentSteps action={setChallengeAction} kind="challenge" of={row} later quiet />
          </span>
        ),
      },
    };
  });
  return <AdminList list={staffChallenges} words={words} roles={roles} answer={answer} rows={rows} />;
}
