"use client";

import { useLocale, useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { endViewAction } from "@/lib/admin/view-as/actions";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Ends the view before its time and leads back to the member's file. */
export function EndView({ view, member }: { view: string; member: string }) {
  const t = useTranslations("adminView");
  const locale = useLocale();
  // A new document: the router would keep the pages of the member for the Back button.
  const { ref, submit, general } = useActionForm(endViewAction, () =>
    window.location.assign(localizedHref(locale, `/admin/home/${member}`)),
  );
  return (
    <form ref={ref} action={submit}>
      <input type="hidden" name="view" value={view} />
      <SubmitButton variant="secondary">{t("end")}</SubmitButton>
      <FieldError>{general}</FieldError>
    </form>
  );
}
