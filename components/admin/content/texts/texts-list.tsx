import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { setDocumentAction } from "@/lib/admin/documents/actions";
import { documentStates, staffDocuments, type documentsPage } from "@/lib/admin/documents/documents.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { documentKinds } from "@/lib/content/kinds";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { ContentStanding, ContentSteps } from "../content-steps";
import { LanguageMarks } from "./language-mark";

type Props = { answer: ListAnswer<z.output<typeof documentsPage>>; roles: readonly Role[] };

/** Every text of the site that staff have written, with how it stands. */
export function TextsList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.texts");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(staffDocuments, t, {
    options: {
      kind: Object.fromEntries(documentKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
      state: Object.fromEntries(documentStates.map((state) => [state, t(`states.${state}`)])),
    },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const title = row.titles[locale] ?? row.titles.en ?? row.slug;
    return {
      id: row.id,
      name: title,
      cells: {
        title: <TextLink href={localizedHref(locale, `/admin/content/texts/${row.id}`)}>{title}</TextLink>,
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
        changed: <When at={row.changed_at} />,
        by: row.by ?? "–",
        act: (
          <span className="flex flex-wrap justify-end gap-1">
            <ContentSteps
              action={setDocumentAction}
              kind="document"
              of={{ id: row.id, version: row.version, state: row.state, texts: { en: { title } } }}
              later
              quiet
            />
          </span>
        ),
      },
    };
  });
  return <AdminList list={staffDocuments} words={words} roles={roles} answer={answer} rows={rows} />;
}
