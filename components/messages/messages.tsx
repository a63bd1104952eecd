import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { pickedJson, type MessagePick } from "@/lib/platform/i18n/pick-messages";
import { MessagesProvider } from "./messages-provider";

/**
 * Gives the client components below it the messages they use, and no others: what is picked travels with the page. The
 * nearest one counts alone. A client component that uses more fails `messages.test.ts`.
 */
export async function Messages({ children, ...pick }: MessagePick & { children: ReactNode }) {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  return (
    <MessagesProvider locale={locale} messages={pickedJson(messages, pick)}>
      {children}
    </MessagesProvider>
  );
}
