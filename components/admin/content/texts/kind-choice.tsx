import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Anchor } from "@/components/ui/anchor";
import { Glyph } from "@/components/ui/glyph";
import { addedKinds } from "@/lib/content/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What kind of text is added, where the address does not say. */
export function KindChoice() {
  const t = useTranslations("adminContent.texts");
  const locale = useLocale();
  return (
    <>
      <SectionHeader title={t("new")}>{t("choose")}</SectionHeader>
      <ul className="grid max-w-xl gap-3">
        {addedKinds.map((kind) => (
          <li key={kind}>
            <Anchor
              href={localizedHref(locale, `/admin/content/texts/new?kind=${kind}`)}
              className="border-line bg-surface rounded-card hover:border-control flex min-h-11 items-center justify-between gap-4 border px-5 py-3 transition-colors"
            >
              {t(`kinds.${kind}`)}
              <Glyph name="arrow" className="text-muted size-4 shrink-0" />
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
