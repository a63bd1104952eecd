import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { StepList } from "@/components/ui/step-list";
import type { FirstStep } from "@/lib/admin/dashboard/schema";
import type { FirstSteps as Steps } from "@/lib/admin/dashboard/first-steps";
import { localizedHref } from "@/lib/platform/i18n/href";
import { PutAwayDialog } from "./put-away-dialog";

/** Where each is done; the name is in the code, and this is the page that shows it. */
const places = {
  name: "/legal/contact",
  prices: "/admin/billing/plans",
  stripe: "/admin/billing/events",
  mail: "/admin/content/mails",
  stream: "/admin/content/streams",
  mission: "/admin/content/missions",
} as const satisfies Record<FirstStep, string>;

/** What an operator does first, until all of it is done. */
export function FirstSteps({ version, steps }: Steps) {
  const t = useTranslations("admin.dashboard.firstSteps");
  const locale = useLocale();
  return (
    <SectionCard
      title={t("title")}
      note={t("note")}
      action={<PutAwayDialog version={version} />}
      className="mb-6"
    >
      <StepList
        label={t("title")}
        steps={steps.map(({ key, done }) => ({
          key,
          done,
          href: localizedHref(locale, places[key]),
          title: t(`${key}.title`),
          text: <span className="text-muted block text-sm wrap-anywhere">{t(`${key}.text`)}</span>,
        }))}
      />
    </SectionCard>
  );
}
