import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";

/** For members whose plan comes with a shop: where it is. */
export function ShopLinkCard() {
  const t = useTranslations("settings.shop");
  const locale = useLocale();
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <ButtonLink href={localizedHref(locale, "/connect-demo")}>{t("open")}</ButtonLink>
    </SectionCard>
  );
}
