"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { useActionForm } from "@/components/ui/use-action-form";
import { joinServerAction, resyncAction } from "@/lib/discord/actions";

/** Brings the member into the server, by way of Discord where they have not agreed to it yet. */
export function JoinServer({ locale }: { locale: string }) {
  const t = useTranslations("hub.discord");
  const { ref, ...form } = useActionForm(joinServerAction);
  return (
    <form ref={ref} action={form.submit}>
      <input type="hidden" name="locale" value={locale} />
      <SubmitRow error={form.general}>
        <SubmitButton variant="primary">{t("join")}</SubmitButton>
      </SubmitRow>
    </form>
  );
}

/** Compares with Discord at once. */
export function ResyncRoles() {
  const t = useTranslations("hub.discord");
  const { ref, ...form } = useActionForm(resyncAction);
  return (
    <form ref={ref} action={form.submit}>
      <SubmitRow error={form.general}>
        <SubmitButton>{t("resync")}</SubmitButton>
      </SubmitRow>
    </form>
  );
}
