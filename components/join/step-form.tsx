"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ActionResult } from "@/lib/action";

export type StepOnward = { locale: string; next?: string };

type StepFormProps = {
  action: (form: FormData) => void;
  result: ActionResult<never> | null;
  onward: StepOnward;
  /** Absent on the first step. */
  backHref?: string;
  submit: ReactNode;
  /** A second way on, left of the main one. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Frame of every step: its fields, what went wrong as a whole, back and on. */
export function StepForm({ action, result, onward, backHref, submit, beside, children }: StepFormProps) {
  const t = useTranslations("join.onboarding");
  const words = useTranslations("errors");
  const general = result?.ok === false && !result.fields ? result.reason : null;
  return (
    <form action={action} noValidate className="grid gap-6">
      <input type="hidden" name="locale" value={onward.locale} />
      <input type="hidden" name="next" value={onward.next ?? ""} />
      {children}
      {general && <FieldError>{words(general)}</FieldError>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {backHref ? (
          <ButtonLink href={backHref} variant="ghost">
            {t("back")}
          </ButtonLink>
        ) : (
          <span />
        )}
        <div className="flex flex-wrap gap-3">
          {beside}
          <SubmitButton size="lg">{submit}</SubmitButton>
        </div>
      </div>
    </form>
  );
}
