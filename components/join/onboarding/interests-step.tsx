"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceChip } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { useActionForm } from "@/components/ui/use-action-form";
import { saveInterests } from "@/lib/members/actions";
import { interests } from "@/lib/members/rules";
import { StepForm, type StepOnward } from "./step-form";

type InterestsStepProps = { onward: StepOnward; backHref: string; chosen: string[] };

export function InterestsStep({ onward, backHref, chosen }: InterestsStepProps) {
  const t = useTranslations("join.onboarding");
  const form = useActionForm(saveInterests);
  const refusal = useId();
  const problem = form.error("interests");
  return (
    <StepForm form={form} onward={onward} backHref={backHref} submit={t("next")}>
      <fieldset>
        <legend className="sr-only">{t("interests.legend")}</legend>
        <div className="flex flex-wrap gap-3">
          {interests.map((name) => (
            <ChoiceChip
              key={name}
              name="interests"
              value={name}
              defaultChecked={chosen.includes(name)}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? refusal : undefined}
              label={t(`interests.options.${name}`)}
            />
          ))}
        </div>
        <div className="mt-3">
          <FieldError id={refusal}>{problem}</FieldError>
        </div>
      </fieldset>
    </StepForm>
  );
}
