import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { BillingFrame } from "@/components/billing/billing-frame";

/** The frame of a result page, which gives its watching parts their texts. */
export async function ResultFrame({ children }: { children: ReactNode }) {
  const { billing, errors } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ billing: { result: billing.result }, errors }}>
      <BillingFrame>{children}</BillingFrame>
    </NextIntlClientProvider>
  );
}
