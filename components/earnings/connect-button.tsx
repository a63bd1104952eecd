"use client";

import { useLocale, useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { PaymentWait } from "@/components/ui/payment-wait";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import type { ConnectPlace } from "@/lib/connect/schema";
import { checkConnect, continueConnect, openConnectDashboard } from "@/lib/connect/actions";

const actions = { continue: continueConnect, check: checkConnect, dashboard: openConnectDashboard };

type ConnectButtonProps = {
  /** Goes on with Stripe's onboarding, asks Stripe how the account stands, or opens Stripe's dashboard. */
  kind: keyof typeof actions;
  primary?: boolean;
  place?: ConnectPlace;
};

/** One button for the account one has. A refusal is shown below it. */
export function ConnectButton({ kind, primary = false, place = "earnings" }: ConnectButtonProps) {
  const t = useTranslations("earnings.connect");
  const { submit, general } = useActionForm(actions[kind], () => {
    if (kind === "check") showToast({ title: t("checked") });
  });
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="locale" value={useLocale()} />
      <input type="hidden" name="place" value={place} />
      <SubmitButton variant={primary ? "primary" : "secondary"}>{t(kind)}</SubmitButton>
      <PaymentWait />
      <FieldError>{general}</FieldError>
    </form>
  );
}
