"use client";

import { useTranslations } from "next-intl";
import { SeasonHead } from "@/components/seasons/season-head";
import { ContentPreview } from "./content-preview";

/** The season as it stands above its board. */
export function SeasonPreview() {
  const t = useTranslations("adminContent.preview");
  return (
    <ContentPreview kind="season">
      {(season) => (
        <div className="grid gap-3">
          <SeasonHead season={season} />
          <p className="text-muted text-sm">{t("everybody")}</p>
        </div>
      )}
    </ContentPreview>
  );
}
