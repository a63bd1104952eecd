import { useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { pickedJson, type MessagePick } from "@/lib/platform/i18n/pick-messages";
import { LaterProvider } from "./later";

/** `Messages` for the islands of public pages: next-intl follows after the page has been shown, as the islands do. */
export function LaterMessages({ children, ...pick }: MessagePick & { children: ReactNode }) {
  const locale = useLocale();
  const messages = useMessages();
  return (
    <LaterProvider locale={locale} messages={pickedJson(messages, pick)}>
      {children}
    </LaterProvider>
  );
}
