import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import type { ReactNode } from "react";
import { Article } from "./article";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "./read-on";

/** Date on which the texts in `site.json` came into force; change it with the texts. */
const inForce = new Date("2026-11-21T00:00:00Z");

type LegalPageProps = {
  name: "terms" | "privacy" | "disclaimer";
  /** What a section shows below its text, by the id of the section. */
  live?: Record<string, ReactNode>;
};

/** A legal text with its version, its date and the note that the operator must have it reviewed. */
export async function LegalPage({ name, live }: LegalPageProps) {
  const locale = await getLocale();
  const t = await getTranslations(`site.${name}`);
  const date = formatter(locale).date(inForce);
  return (
    <>
      <PageHead path={`/legal/${name}`} title={t("title")} lead={t("lead")}>
        <p className="text-muted mt-6 text-sm">{t("version", { date })}</p>
        <p className="text-muted mt-1 max-w-2xl text-sm">{t("review")}</p>
      </PageHead>
      <Article name={`site.${name}`} live={live} />
      <ReadOn path={`/legal/${name}`} />
    </>
  );
}
