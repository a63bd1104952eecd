"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { MessageTree } from "@/lib/platform/i18n/pick-messages";

type MessagesProviderProps = { locale: string; messages: MessageTree; children: ReactNode };

/** Picked messages for the client components below; the nearest provider counts alone. */
export function MessagesProvider({ locale, messages, children }: MessagesProviderProps) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages as never} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
