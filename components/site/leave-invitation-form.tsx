"use client";

import { useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { leaveInvitation } from "@/lib/mail/actions";

/** One button for the recipient of an invitation, who has no account and nothing to choose from. Works without script too. */
export function LeaveInvitationForm({ token }: { token: string }) {
  const t = useTranslations("pages.unsubscribe");
  const { submit, data, refused } = useActionForm(leaveInvitation);
  if (data) {
    return (
      <div role="status">
        <p className="text-lg font-medium">{t("invitation.done")}</p>
        <p className="text-muted mt-4 text-sm">{t("invitation.back")}</p>
      </div>
    );
  }
  return (
    <form action={submit}>
      <input type="hidden" name="token" value={token} />
      <div className="mb-4">
        <FieldError>{refused && t("failed")}</FieldError>
      </div>
      <SubmitButton size="lg">{t("invitation.stop")}</SubmitButton>
    </form>
  );
}
