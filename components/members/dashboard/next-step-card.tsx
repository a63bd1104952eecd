"use client";

import { ArrowRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import { SectionCard } from "@/components/ui/card";
import { localizedHref } from "@/lib/platform/i18n/href";
import { stepPaths } from "@/lib/members/dashboard/rules";
import type { NextStep } from "@/lib/members/dashboard/schema";

/** One suggestion, the most useful first, and where to do it. */
export function NextStepCard({ missing }: { missing: NextStep[] }) {
  const t = useTranslations("members.dashboard.next");
  const locale = useLocale();
  const step = missing[0] ?? "referral";
  return (
    <SectionCard title={t("title")} className="border-accent/40">
      <p className="font-medium">{t(`${step}.title`)}</p>
      <p className="text-muted mt-1 mb-5 text-sm">{missing.length > 0 ? t(`${step}.text`) : t("done")}</p>
      {/* While a payment is missing, the notice above the page has the one primary button. */}
      <ButtonLink
        href={localizedHref(locale, stepPaths[step])}
        variant={step === "unpaid" ? "secondary" : "primary"}
      >
        {t(`${step}.action`)} <ArrowRight aria-hidden="true" />
      </ButtonLink>
    </SectionCard>
  );
}
