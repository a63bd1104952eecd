"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { redeemGiftAction } from "@/lib/billing/gifts/actions";

/** One button: redeems the gift; the page then shows what it brought. */
export function RedeemForm({ code }: { code: string }) {
  const t = useTranslations("gifts.redeem");
  const router = useRouter();
  const done = useCallback(() => router.refresh(), [router]);
  const { submit, general } = useActionForm(redeemGiftAction, done);
  return (
    <form action={submit} className="grid w-full gap-3">
      <input type="hidden" name="code" value={code} />
      <SubmitButton size="lg" wide>
        {t("action")}
      </SubmitButton>
      <FieldError>{general}</FieldError>
    </form>
  );
}
