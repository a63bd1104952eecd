import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";

/** Marks a language in which what is edited has no words. */
export function MissingLanguage() {
  const t = useTranslations("admin.change");
  return <Badge tone="accent">{t("languageMissing")}</Badge>;
}
