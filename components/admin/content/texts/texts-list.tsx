import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { TextLink } from "@/components/ui/link";
import { setDocumentAction } from "@/lib/admin/documents/actions";
import { staffDocuments } from "@/lib/admin/documents/documents.list";
import { isInsertedKind } from "@/lib/content/kinds";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ContentStanding, ContentSteps } from "../content-steps";
import { LanguageMarks } from "./language-mark";

/** Every text of the site that staff have written, with how it stands. */
export function TextsList(shown: Shown<typeof staffDocuments>) {
  const t = useTranslations("adminContent.texts");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={staffDocuments}
      {...shown}
      row={(row) => {
        const title = row.titles[locale] ?? row.titles.en ?? row.slug;
        return {
          id: row.id,
          name: title,
          cells: {
            title: (
              <TextLink href={localizedHref(locale, `/admin/content/texts/${row.id}`)}>{title}</TextLink>
            ),
            kind: t(`kinds.${row.kind}`),
            state: (
              <span className="inline-flex flex-wrap items-center gap-2">
                <ContentStanding state={row.state}>{t(`states.${row.state}`)}</ContentStanding>
                {row.publish_at && (
                  <span className="text-muted text-xs">{format.time(row.publish_at, "medium")}</span>
                )}
              </span>
            ),
            languages: <LanguageMarks written={row.written} />,
            by: row.by ?? "–",
            act: (
              <span className="flex flex-wrap justify-end gap-1">
                <ContentSteps
                  action={setDocumentAction}
                  kind={isInsertedKind(row.kind) ? "inserted" : "document"}
                  of={{ id: row.id, version: row.version, state: row.state, texts: { en: { title } } }}
                  later
                  quiet
                />
              </span>
            ),
          },
        };
      }}
    />
  );
}
