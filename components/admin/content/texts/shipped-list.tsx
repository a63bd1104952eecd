import { getLocale, getTranslations } from "next-intl/server";
import { shippedTexts } from "@/components/site/documents/shipped";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { DocumentKind } from "@/lib/content/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Texts of a kind that come with the software: each can be written anew, or what was written of it is opened. */
export async function ShippedList({ kind }: { kind: DocumentKind }) {
  const [t, locale, texts] = await Promise.all([
    getTranslations("adminContent.texts.shipped"),
    getLocale(),
    shippedTexts(kind),
  ]);
  const accepted = kind === "legal" && (
    <p className="mt-4 text-sm">
      <TextLink href={localizedHref(locale, "/admin/content/texts/accepted")}>{t("accepted")}</TextLink>
    </p>
  );
  if (texts.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("note")} className="mt-8">
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {texts.map(({ slug, title }) => (
          <li key={slug} className="border-line border-t py-2.5 text-sm">
            <TextLink href={localizedHref(locale, `/admin/content/texts/new?kind=${kind}&slug=${slug}`)}>
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
      {accepted}
    </SectionCard>
  );
}
