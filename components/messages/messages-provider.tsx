"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { MessageTree } from "@/lib/platform/i18n/pick-messages";

type MessagesProviderProps = {
  locale: string;
  /** JSON of the picked messages: React reads a text as a whole, an object property by property, on both sides. */
  messages: string;
  children: ReactNode;
};

/** By their text: on the server the same few picks come with every request. */
const read = new Map<string, MessageTree>();

function readMessages(json: string): MessageTree {
  const known = read.get(json);
  if (known) return known;
  const messages = JSON.parse(json) as MessageTree;
  read.set(json, messages);
  return messages;
}

/** Picked messages for the client components below; the nearest provider counts alone. */
export function MessagesProvider({ locale, messages, children }: MessagesProviderProps) {
  return (
    <NextIntlClientProvider locale={locale} messages={readMessages(messages) as never} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
