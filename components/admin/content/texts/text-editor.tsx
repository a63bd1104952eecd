import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import { Alert } from "@/components/members/alert";
import { SectionCard } from "@/components/ui/card";
import { setDocumentAction } from "@/lib/admin/documents/actions";
import type { DocumentFile } from "@/lib/admin/documents/schema";
import { isInsertedKind } from "@/lib/content/kinds";
import { formatter } from "@/lib/platform/i18n/format";
import { ContentStanding, ContentSteps } from "../content-steps";
import { VersionList } from "../version-list";
import { TextChanges } from "./text-changes";
import { TextForm } from "./text-form";

/** A text of the site: how it stands, its form, and below it what would change and what it was. */
export function TextEditor({ file }: { file: DocumentFile }) {
  const t = useTranslations("adminContent.texts");
  const locale = useLocale();
  const { id, kind, slug, state, version, publish_at, may_change } = file;
  const title = file.titles[locale] ?? file.titles.en ?? "";
  return (
    <>
      <SectionHeader title={title}>{`${t(`kinds.${kind}`)} · ${slug}`}</SectionHeader>
      <div className="grid grid-cols-1 gap-6">
        <SectionCard
          title={t("state")}
          action={<ContentStanding state={state}>{t(`states.${state}`)}</ContentStanding>}
        >
          <p className="text-muted mb-4 text-sm">
            {t(`stateNotes.${state}`, {
              kind: isInsertedKind(kind) ? "inserted" : "shown",
              at: publish_at ? formatter(locale).time(publish_at) : "",
            })}
          </p>
          {may_change && (
            <div className="flex flex-wrap gap-2">
              <ContentSteps
                action={setDocumentAction}
                kind={isInsertedKind(kind) ? "inserted" : "document"}
                of={{ id, version, state, texts: file.texts }}
                later
              />
            </div>
          )}
        </SectionCard>
        {may_change ? (
          <OneLanguage>
            <TextForm key={version} of={file} />
          </OneLanguage>
        ) : (
          <Alert>{t("adminsOnly")}</Alert>
        )}
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
          <TextChanges file={file} />
          <VersionList versions={file.versions} kind="document" id={id} now={version} locked={!may_change} />
        </div>
      </div>
    </>
  );
}
