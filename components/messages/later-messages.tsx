import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { pickedJson, type MessagePick } from "@/lib/platform/i18n/pick-messages";
import { LaterProvider } from "./later";

/** `Messages` for the islands of public pages: next-intl follows after the page has been shown, as the islands do. */
export async function LaterMessages({ children, ...pick }: MessagePick & { children: ReactNode }) {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  return (
    <LaterProvider locale={locale} messages={pickedJson(messages, pick)}>
      {children}
    </LaterProvider>
  );
}
