"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ActionForm } from "@/components/ui/use-action-form";

export type StepOnward = { locale: string; next?: string };

type StepFormProps = {
  form: ActionForm<never>;
  onward: StepOnward;
  /** Absent on the first step. */
  backHref?: string;
  submit: ReactNode;
  /** The button only skips the step: another action on the page is the main one. */
  quiet?: boolean;
  children: ReactNode;
};

/** Frame of every step: its fields, what went wrong as a whole, back and on. */
export function StepForm({ form, onward, backHref, submit, quiet, children }: StepFormProps) {
  const { ref, ...shown } = form;
  const t = useTranslations("join.onboarding");
  return (
    <form ref={ref} action={shown.submit} noValidate className="grid gap-6">
      <input type="hidden" name="locale" value={onward.locale} />
      <input type="hidden" name="next" value={onward.next ?? ""} />
      {children}
      <FieldError>{shown.general}</FieldError>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {backHref ? (
          <ButtonLink href={backHref} variant="ghost" className="-ml-4">
            {t("back")}
          </ButtonLink>
        ) : (
          <span />
        )}
        <SubmitButton size="lg" variant={quiet ? "secondary" : "primary"}>
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}
