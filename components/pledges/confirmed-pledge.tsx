"use client";

import { useLocale, useTranslations } from "next-intl";
import { Settled } from "@/components/islands/settled";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { withdrawMine } from "@/lib/pledges/actions";
import type { MyPledge } from "@/lib/pledges/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** A confirmed pledge, what happens next, and withdrawing it, which is final and therefore confirmed once. */
export function ConfirmedPledge({ pledge }: { pledge: NonNullable<MyPledge["pledge"]> }) {
  const locale = useLocale();
  const t = useTranslations("community.pledge.mine");
  const { ref, submit, result, general } = useActionForm(withdrawMine);
  if (result?.ok) {
    return (
      <Settled follows title={t("gone")}>
        <p>{t("goneText")}</p>
      </Settled>
    );
  }
  const format = formatter(locale);
  const amount = format.money(pledge.amount * 100, "usd");
  return (
    <div data-pledged="">
      <Settled title={t("title")}>
        <p>{t("text", { amount, date: format.date(pledge.confirmed_at) })}</p>
        <p>{t("next")}</p>
        <Dialog
          title={t("withdrawTitle", { amount })}
          description={t("withdrawText")}
          closeLabel={t("keep")}
          trigger={<Button variant="danger">{t("withdraw")}</Button>}
        >
          <form ref={ref} action={submit} className="grid gap-4">
            <FieldError>{general}</FieldError>
            <DialogFoot cancel={t("keep")}>
              <SubmitButton variant="danger">{t("withdraw")}</SubmitButton>
            </DialogFoot>
          </form>
        </Dialog>
      </Settled>
    </div>
  );
}
