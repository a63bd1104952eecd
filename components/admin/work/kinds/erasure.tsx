import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { ButtonLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

type Details = CaseDetails["erasure"];

export function ErasureSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases.erasure");
  return (
    <>
      <span className="font-medium">{t("stopped")}</span>
      <span className="text-muted">
        <When at={details.proved_at} />
      </span>
    </>
  );
}

export function ErasurePanel({ details, member }: { details: Details; member: string | null }) {
  const t = useTranslations("admin.cases.erasure");
  const locale = useLocale();
  return (
    <div className="grid gap-3">
      <p className="max-w-[80ch]">{t(details.live ? "live" : "text")}</p>
      {member && (
        <div>
          <ButtonLink href={localizedHref(locale, `/admin/home/${member}`)}>{t("open")}</ButtonLink>
        </div>
      )}
    </div>
  );
}
