"use client";

import { useLocale, useTranslations } from "next-intl";
import { Chapters } from "@/components/story/chapters";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { formatter } from "@/lib/platform/i18n/format";
import { ContentPreview } from "./content-preview";

/** The chapter as everybody reads it in the story. */
export function EntryPreview() {
  const t = useTranslations("adminContent.preview");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ContentPreview kind="story">
      {({ texts, at, later }) => (
        <div className="grid gap-3">
          <Chapters chapters={[{ key: "preview", ...wordsOf(texts, locale), at }]} />
          <p className="text-muted text-sm">
            {later ? t("later", { at: format.time(at, "medium") }) : t("everybody")}
          </p>
        </div>
      )}
    </ContentPreview>
  );
}
