"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { manageMembership } from "@/lib/billing/actions";

/** One button to Stripe's portal. Needs the messages of the namespace `errors`. */
export function ManageForm({ locale, label }: { locale: string; label: string }) {
  const words = useTranslations("errors");
  const [result, submit] = useActionState(manageMembership, null);
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton variant="secondary">{label}</SubmitButton>
      <FieldError>{result?.ok === false && words(result.reason)}</FieldError>
    </form>
  );
}
