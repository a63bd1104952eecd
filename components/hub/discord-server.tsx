"use client";

import { useTranslations } from "next-intl";
import { MethodForm } from "@/components/join/sign-in/method-form";
import { ProviderMark } from "@/components/join/sign-in/provider-mark";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { useActionForm } from "@/components/ui/use-action-form";
import { joinServerAction, resyncAction } from "@/lib/discord/actions";
import { linkProvider } from "@/lib/security/actions";

type LinkDiscordProps = {
  locale: string;
  /** This page, to come back to. */
  here: string;
  /** Whether the community has a server, which the same consent lets the member into. */
  server: boolean;
};

/** Links the account and joins the server: one press, one question at Discord. */
export function LinkDiscord({ locale, here, server }: LinkDiscordProps) {
  const t = useTranslations("hub.discord");
  return (
    <MethodForm
      action={linkProvider}
      onward={{ locale, next: here }}
      primary
      label={
        <>
          <ProviderMark provider="discord" />
          {t(server ? "actionJoin" : "action")}
        </>
      }
    >
      {() => (
        <>
          <input type="hidden" name="provider" value="discord" />
          {server && <input type="hidden" name="join" value="on" />}
        </>
      )}
    </MethodForm>
  );
}

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
