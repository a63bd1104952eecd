"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { applyConsent } from "@/lib/analytics/consent/choose-consent";
import type { Consent } from "@/lib/analytics/consent/consent";
import { saveConsent } from "@/lib/members/actions";
import { useSavedChoice } from "@/components/settings/use-saved-choice";

/** Whether the site may measure how it is used: chosen as easily as it is taken back, and saved with the tick. */
export function PrivacyForm({ consent }: { consent: Consent | null }) {
  const t = useTranslations("settings.privacy");
  const words = useErrorWords();
  const { chosen, choose, refused } = useSavedChoice<Consent | null>(
    consent,
    (choice) => saveConsent(null, { choice }),
    (choice) => {
      showToast({ title: t("saved"), tone: "positive" });
      // The cookie has the new answer already; what counted before is the other one.
      if (choice) applyConsent(choice, choice === "yes" ? "no" : "yes");
    },
  );
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <Checkbox
        label={t("analytics")}
        hint={t("analyticsHint")}
        checked={chosen === "yes"}
        onChange={(event) => choose(event.target.checked ? "yes" : "no")}
      />
      <FieldError>{refused && words(refused)}</FieldError>
    </SectionCard>
  );
}
