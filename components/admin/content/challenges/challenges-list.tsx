import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { TextLink } from "@/components/ui/link";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { staffChallenges } from "@/lib/admin/challenges/challenges.list";
import { setChallengeAction } from "@/lib/admin/content/actions";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ContentStanding, ContentSteps } from "../content-steps";

/** Every challenge, drafts among them, with what can be done to it. */
export function ChallengesList(shown: Shown<typeof staffChallenges>) {
  const t = useTranslations("adminContent.challenges");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={staffChallenges}
      {...shown}
      row={(row) => {
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
      }}
    />
  );
}
