import { FileJson, FileText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { verifyPath } from "@/lib/statements/rules";

/** The member's points on paper and as a file, and where anybody verifies them. */
export function StatementLinks() {
  const t = useTranslations("statements.own");
  const locale = useLocale();
  const href = (format: string) => `/api/me/statement?${new URLSearchParams({ format, locale })}`;
  return (
    <section aria-labelledby="statement" className="border-line border-t pt-8">
      <h2 id="statement" className="text-xl font-semibold">
        {t("title")}
      </h2>
      <p className="text-muted mt-2 max-w-[65ch]">
        {t("text")} <TextLink href={localizedHref(locale, verifyPath)}>{t("verify")}</TextLink>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={href("pdf")} download>
          <FileText aria-hidden="true" />
          {t("pdf")}
        </ButtonLink>
        <ButtonLink href={href("json")} download>
          <FileJson aria-hidden="true" />
          {t("json")}
        </ButtonLink>
      </p>
    </section>
  );
}
