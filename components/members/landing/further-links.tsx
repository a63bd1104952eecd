import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Where the whole picture is: in figures, and on the whole screen. */
export function FurtherLinks() {
  const t = useTranslations("landing");
  const locale = useLocale();
  return (
    <p className="grid gap-2 text-sm">
      <TextLink href={localizedHref(locale, "/members/dashboard")}>{t("dashboard")}</TextLink>
      <TextLink href={localizedHref(locale, "/members/vision-dashboard")}>{t("vision")}</TextLink>
    </p>
  );
}
