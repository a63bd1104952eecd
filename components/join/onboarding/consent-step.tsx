"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/link";
import { useActionForm } from "@/components/ui/use-action-form";
import { localizedHref } from "@/lib/platform/i18n/href";
import { finishOnboarding } from "@/lib/members/actions";
import { StepForm, type StepOnward } from "./step-form";

type ConsentStepProps = {
  onward: StepOnward;
  backHref: string;
  saved: { analytics?: boolean; product?: boolean; offers?: boolean };
};

export function ConsentStep({ onward, backHref, saved }: ConsentStepProps) {
  const t = useTranslations("join.onboarding");
  const form = useActionForm(finishOnboarding);
  const values = form.refused?.values ?? null;
  const isChecked = (name: "analytics" | "product" | "offers") => (values ? name in values : saved[name]);
  const page = (path: string) => localizedHref(onward.locale, path);

  return (
    <StepForm form={form} onward={onward} backHref={backHref} submit={t("consent.finish")}>
      <div className="grid gap-1">
        <Checkbox
          name="terms"
          defaultChecked={values ? "terms" in values : false}
          label={t.rich("consent.terms", {
            terms: (text) => (
              <TextLink href={page("/legal/terms")} target="_blank">
                {text}
              </TextLink>
            ),
            privacy: (text) => (
              <TextLink href={page("/legal/privacy")} target="_blank">
                {text}
              </TextLink>
            ),
          })}
          error={form.error("terms")}
        />
        <Checkbox
          name="analytics"
          defaultChecked={isChecked("analytics")}
          label={t("consent.analytics")}
          hint={t("consent.analyticsHint")}
        />
        <Checkbox name="product" defaultChecked={isChecked("product")} label={t("consent.product")} />
        <Checkbox name="offers" defaultChecked={isChecked("offers")} label={t("consent.offers")} />
      </div>
    </StepForm>
  );
}
