import { useTranslations } from "next-intl";

/** In the fields of a language in which what is edited has no words: what readers see until then. */
export function MissingLanguage() {
  const t = useTranslations("admin.change");
  return <p className="text-muted text-sm">{t("languageMissing")}</p>;
}
