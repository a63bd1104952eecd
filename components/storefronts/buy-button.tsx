"use client";

import { useLocale, useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { PaymentWait } from "@/components/ui/payment-wait";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { formatter } from "@/lib/platform/i18n/format";
import { buyAction } from "@/lib/storefronts/actions";

type Props = { account: string; product: string; title: string; price: number; currency: string };

/** Goes to Stripe's checkout page for one piece. What is refused (sold out meanwhile) is said below it. */
export function BuyButton({ account, product, title, price, currency }: Props) {
  const t = useTranslations("storefront.public");
  const locale = useLocale();
  const { submit, general } = useActionForm(buyAction);
  const label = t("buy", { price: formatter(locale).money(price, currency) });
  return (
    <form action={submit} className="grid gap-2">
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="price" value={price} />
      <input type="hidden" name="locale" value={locale} />
      <SubmitButton aria-label={`${label}: ${title}`}>{label}</SubmitButton>
      <PaymentWait />
      <FieldError>{general}</FieldError>
    </form>
  );
}
