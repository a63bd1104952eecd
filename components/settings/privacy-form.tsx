"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { applyConsent } from "@/lib/analytics/choose-consent";
import type { Consent } from "@/lib/analytics/consent";
import { saveConsent } from "@/lib/members/actions";
import { SettingsForm } from "./settings-form";

/** Whether the site may measure how it is used: chosen as easily as it is taken back. */
export function PrivacyForm({ consent }: { consent: Consent | null }) {
  const t = useTranslations("settings.privacy");
  return (
    <SettingsForm<{ choice: Consent }>
      title={t("title")}
      note={t("text")}
      save={t("save")}
      saved={t("saved")}
      action={(_previous, form) =>
        saveConsent(null, { choice: form.get("analytics") === "on" ? "yes" : "no" })
      }
      onSaved={({ choice }) => applyConsent(choice, consent)}
    >
      {() => (
        <Checkbox
          key={consent}
          name="analytics"
          label={t("analytics")}
          hint={t("analyticsHint")}
          defaultChecked={consent === "yes"}
        />
      )}
    </SettingsForm>
  );
}
