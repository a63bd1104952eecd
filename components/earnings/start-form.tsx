"use client";

import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { PaymentWait } from "@/components/ui/payment-wait";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { useActionForm } from "@/components/ui/use-action-form";
import type { ConnectPlace } from "@/lib/connect/schema";
import { startConnect } from "@/lib/connect/actions";

type StartFormProps = {
  countries: { code: string; name: string }[];
  country: string | null;
  place?: ConnectPlace;
};

/** Asks for the country, which Stripe must know first, and leads to Stripe's onboarding. */
export function StartForm({ countries, country, place = "earnings" }: StartFormProps) {
  const t = useTranslations("earnings.connect");
  const locale = useLocale();
  const { ref, submit, error, general, values } = useActionForm(startConnect);
  return (
    <form ref={ref} action={submit} className="grid gap-4">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="place" value={place} />
      <Field label={t("country")} hint={t("countryHint")} error={error("country")}>
        {(control) => (
          <Select
            {...control}
            key={values.country}
            name="country"
            required
            defaultValue={values.country ?? country ?? ""}
          >
            <option value="" disabled>
              {t("countryChoose")}
            </option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SubmitRow error={general}>
        <SubmitButton>{t("start")}</SubmitButton>
        <PaymentWait />
      </SubmitRow>
    </form>
  );
}
