import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { wordsOf } from "@/lib/admin/content-words";
import { entryStates, staffStory, type storyPage } from "@/lib/admin/story/story.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { setEntryAction } from "@/lib/admin/content/actions";
import { ContentStanding, ContentSteps } from "../content-steps";
import { HistoryLink } from "../history-link";
import { EntryDialog } from "./entry-dialogs";

type Props = { answer: ListAnswer<z.output<typeof storyPage>>; roles: readonly Role[] };

/** Every entry that staff wrote into the story, with what can be done to it. */
export function StoryList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.story");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(staffStory, t, {
    options: { state: Object.fromEntries(entryStates.map((state) => [state, t(`states.${state}`)])) },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
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
  });
  return <AdminList list={staffStory} words={words} roles={roles} answer={answer} rows={rows} />;
}
