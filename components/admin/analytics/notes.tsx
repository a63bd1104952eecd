import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import type { Analytics } from "@/lib/admin/analytics/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { NoteDialog, NoteRemovalDialog } from "./note-dialogs";

/** What staff wrote on the days of the period. */
export function Notes({ answer: { notes, today } }: { answer: Analytics }) {
  const t = useTranslations("adminAnalytics.notes");
  const format = formatter(useLocale());
  return (
    <SectionCard title={t("title")} action={<NoteDialog today={today} />}>
      {notes.length === 0 ? (
        <p className="text-muted text-sm">{t("none")}</p>
      ) : (
        <ul className="divide-line divide-y">
          {notes.map(({ id, day, text }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 text-sm">
              <span className="min-w-0">
                <time dateTime={day} className="text-muted figures mr-3">
                  {format.date(day, "medium")}
                </time>
                {text}
              </span>
              <NoteRemovalDialog id={id} text={text} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
