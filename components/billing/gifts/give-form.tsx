"use client";

import { useLocale, useTranslations } from "next-intl";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { PaymentWait } from "@/components/ui/payment-wait";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { giveMembership } from "@/lib/billing/gifts/actions";
import type { GiftOffer } from "@/lib/billing/gifts/offers";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";

type GiveFormProps = {
  offers: GiftOffer[];
  /** Key of the one that is chosen at first. */
  chosen: string | undefined;
};

/** Plan and length, the address that it is for, and the way to Stripe's page. */
export function GiveForm({ offers, chosen }: GiveFormProps) {
  const t = useTranslations("gifts.give");
  const locale = useLocale();
  const format = formatter(locale);
  const { ref, ...form } = useActionForm(giveMembership);
  const first = offers.find(({ key }) => key === chosen) ?? offers.find(({ months }) => months === 12);
  const valueOf = ({ key, amount }: GiftOffer) => `${key}=${amount}`;
  const picked = form.values.offer ?? (first && valueOf(first));
  return (
    <form ref={ref} action={form.submit} noValidate className="grid gap-6">
      <input type="hidden" name="locale" value={locale} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t("what")}</legend>
        {offers.map((offer) => (
          <label
            key={offer.key}
            className="border-line has-checked:border-accent has-checked:bg-raised hover:border-control has-focus-visible:outline-glacier rounded-control flex min-h-11 cursor-pointer items-center gap-3 border px-3 py-2 text-sm transition-colors has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="offer"
              value={valueOf(offer)}
              defaultChecked={valueOf(offer) === picked}
              className="accent-accent size-5 shrink-0"
            />
            <span className="min-w-0 flex-1">
              {t("offer", { plan: `${brand.name} ${offer.plan}`, months: offer.months })}
            </span>
            <span className="figures font-medium">{format.money(offer.amount, offer.currency)}</span>
          </label>
        ))}
        <FieldError>{form.error("offer")}</FieldError>
      </fieldset>
      <TextField
        label={t("email")}
        hint={t("emailHint")}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={form.values.email}
        error={form.error("email")}
      />
      <Field label={t("message")} hint={t("messageHint")} error={form.error("message")}>
        {(control) => (
          <Textarea {...control} name="message" rows={3} maxLength={300} defaultValue={form.values.message} />
        )}
      </Field>
      <div className="grid gap-3">
        <SubmitButton size="lg" wide>
          {t("pay")}
        </SubmitButton>
        <PaymentWait />
        <FieldError>{form.general}</FieldError>
      </div>
    </form>
  );
}
