"use client";

import { useTranslations } from "next-intl";
import { useActionState, useId } from "react";
import { ChoiceChip } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { saveInterests } from "@/lib/members/actions";
import { interests } from "@/lib/members/rules";
import { StepForm, type StepOnward } from "./step-form";

type InterestsStepProps = { onward: StepOnward; backHref: string; chosen: string[] };

export function InterestsStep({ onward, backHref, chosen }: InterestsStepProps) {
  const t = useTranslations("join.onboarding");
  const words = useTranslations("errors");
  const [result, submit] = useActionState(saveInterests, null);
  const refusal = useId();
  const problem = result?.ok === false ? result.fields?.interests : undefined;
  return (
    <StepForm action={submit} result={result} onward={onward} backHref={backHref} submit={t("next")}>
      <fieldset>
        <legend className="sr-only">{t("interests.legend")}</legend>
        <div className="flex flex-wrap gap-3">
          {interests.map((name) => (
            <ChoiceChip
              key={name}
              name="interests"
              value={name}
              defaultChecked={chosen.includes(name)}
              aria-invalid={problem && true}
              aria-describedby={problem && refusal}
              label={t(`interests.options.${name}`)}
            />
          ))}
        </div>
        <div className="mt-3">
          <FieldError id={refusal}>{problem && words(problem)}</FieldError>
        </div>
      </fieldset>
    </StepForm>
  );
}
