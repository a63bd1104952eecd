import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { codeWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { ButtonLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { repeatErasureAction } from "@/lib/admin/member-file/actions";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Facts } from "./facts";

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

type ErasurePanelProps = { details: Details; member: string | null; keys: boolean };

/** What stopped it, and all its steps once more. */
export function ErasurePanel({ details, member, keys }: ErasurePanelProps) {
  const t = useTranslations("admin.cases.erasure");
  const causes = useTranslations("admin.cases.erasure.causes");
  const locale = useLocale();
  return (
    <div className="grid gap-3">
      <p className="max-w-[80ch]">{t(details.live ? "live" : "text")}</p>
      <Facts facts={[[t("cause"), codeWords(causes, details.stopped_by ?? "unknown")]]} />
      {member && (
        <div className="flex flex-wrap gap-2">
          <ChangeDialog
            action={repeatErasureAction}
            trigger={t("repeat")}
            danger
            shortcut={keys ? "a" : undefined}
            title={t("repeatTitle")}
            text={t("repeatText")}
            confirm={t("repeat")}
            fixed={{ member }}
            effect={{ change: "erasure.repeat", subject: member }}
          />
          <ButtonLink href={localizedHref(locale, `/admin/home/${member}`)}>{t("open")}</ButtonLink>
        </div>
      )}
    </div>
  );
}
