import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { staffStory } from "@/lib/admin/story/story.list";
import { formatter } from "@/lib/platform/i18n/format";
import { setEntryAction } from "@/lib/admin/content/actions";
import { ContentStanding, ContentSteps } from "../content-steps";
import { HistoryLink } from "../history-link";
import { EntryDialog } from "./entry-dialogs";

/** Every entry that staff wrote into the story, with what can be done to it. */
export function StoryList(shown: Shown<typeof staffStory>) {
  const t = useTranslations("adminContent.story");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={staffStory}
      {...shown}
      row={(row) => {
        const { title } = wordsOf(row.texts, locale);
        return {
          id: row.id,
          name: title,
          cells: {
            title,
            state: <ContentStanding state={row.state}>{t(`states.${row.state}`)}</ContentStanding>,
            happened: <time dateTime={row.happened_at}>{format.time(row.happened_at, "medium")}</time>,
            by: row.by ?? "–",
            act: (
              <span className="flex flex-wrap justify-end gap-1">
                <EntryDialog of={row} />
                <ContentSteps action={setEntryAction} kind="story" of={row} quiet />
                <HistoryLink kind="story" id={row.id} title={title} />
              </span>
            ),
          },
        };
      }}
    />
  );
}
