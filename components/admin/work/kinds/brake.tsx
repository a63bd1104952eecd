import { useLocale, useTranslations } from "next-intl";
import { BrakeDialogs } from "@/components/admin/content/mails/brake-dialogs";
import { BrakeFacts } from "@/components/admin/content/mails/brake-facts";
import { ButtonLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { localizedHref } from "@/lib/platform/i18n/href";

type Details = CaseDetails["brake"];

export function BrakeSummary({ details }: { details: Details }) {
  const t = useTranslations("adminMails.brake");
  return (
    <>
      <span className="font-medium">{t("title")}</span>
      <span className="text-muted wrap-anywhere">
        {t(`kinds.${details.kind}`, { subject: details.subject })}
      </span>
    </>
  );
}

/** What the brake stopped, the replies of the servers, and the two ways to end it. */
export function BrakePanel({ id, details, keys }: { id: string; details: Details; keys: boolean }) {
  const t = useTranslations("admin.cases.brake");
  const locale = useLocale();
  return (
    <div>
      <BrakeFacts brake={details} />
      <div className="flex flex-wrap gap-3">
        <BrakeDialogs id={id} held={details.held} listed={details.listed} keys={keys} />
        <ButtonLink href={localizedHref(locale, "/admin/content/mails/suppressions")}>{t("list")}</ButtonLink>
      </div>
    </div>
  );
}
