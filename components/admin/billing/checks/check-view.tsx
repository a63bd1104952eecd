import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { reasonWords } from "@/components/admin/code-words";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { Stat } from "@/components/ui/stat";
import type { CheckFile } from "@/lib/admin/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { CheckTime, useCheckName } from "./check-list";
import { CheckProgress } from "./check-progress";
import { FindingRows } from "./finding-rows";

/** One comparison with Stripe: how far it is, and what differs. */
export function CheckView({ check }: { check: CheckFile }) {
  const t = useTranslations("adminBilling.check");
  const signals = useTranslations("admin.codes.signals");
  const nameOf = useCheckName();
  const locale = useLocale();
  const format = formatter(locale);
  const ended = check.status === "done" || check.status === "failed";
  return (
    <>
      <TextLink
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm"
        href={localizedHref(locale, "/admin/billing/checks")}
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t("back")}
      </TextLink>
      <SectionHeader title={t("title")}>{nameOf(check)}</SectionHeader>
      <dl className="border-line mb-5 grid grid-cols-2 gap-x-6 gap-y-4 border-y py-4 lg:grid-cols-4">
        <Stat
          label={t("state")}
          value={t(`states.${check.status}`)}
          note={check.status === "failed" && check.error ? reasonWords(signals, check.error) : undefined}
        />
        <Stat label={t("objects")} value={format.number(check.objects)} />
        <Stat
          label={t("findings")}
          value={format.number(check.findings)}
          note={check.findings > 0 ? t("open", { open: check.open }) : undefined}
        />
        <Stat label={t("took")} value={<CheckTime check={check} />} note={<When at={check.created_at} />} />
      </dl>
      {!ended && <CheckProgress reading={check.reading} objects={check.objects} />}
      <FindingRows check={check} />
    </>
  );
}
