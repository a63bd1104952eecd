import { useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { pickedJson, type MessagePick } from "@/lib/platform/i18n/pick-messages";
import { MessagesProvider } from "./messages-provider";

/**
 * Gives the client components below it the messages they use, and no others: what is picked travels with the page. The
 * nearest one counts alone. A client component that uses more fails `messages.test.ts`.
 */
export function Messages({ children, ...pick }: MessagePick & { children: ReactNode }) {
  const locale = useLocale();
  const messages = useMessages();
  return (
    <MessagesProvider locale={locale} messages={pickedJson(messages, pick)}>
      {children}
    </MessagesProvider>
  );
}
