"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FieldError } from "@/components/ui/field";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ActionResult } from "@/lib/platform/action";

export type StepOnward = { locale: string; next?: string };

type StepFormProps = {
  action: (form: FormData) => void;
  result: ActionResult<never> | null;
  onward: StepOnward;
  /** Absent on the first step. */
  backHref?: string;
  submit: ReactNode;
  /** The button only skips the step: another action on the page is the main one. */
  quiet?: boolean;
  children: ReactNode;
};

/** Frame of every step: its fields, what went wrong as a whole, back and on. */
export function StepForm({ action, result, onward, backHref, submit, quiet, children }: StepFormProps) {
  const t = useTranslations("join.onboarding");
  const words = useTranslations("errors");
  const general = result?.ok === false && !result.fields ? result.reason : null;
  const form = useFocusOnRefusal(result?.ok === false && result);
  return (
    <form ref={form} action={action} noValidate className="grid gap-6">
      <input type="hidden" name="locale" value={onward.locale} />
      <input type="hidden" name="next" value={onward.next ?? ""} />
      {children}
      {general && <FieldError>{words(general)}</FieldError>}
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
