import "server-only";
import { localizedHref } from "@/lib/platform/i18n/href";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";
import { mailCategories, type MailCategory } from "./categories";
import { listId } from "./envelope";

export type Unsubscribe = { user: string; categories: MailCategory[] };

/** Lets whoever received a mail stop its category, or all of them, without signing in. It does not expire. */
export function unsubscribeToken(user: string, category?: MailCategory): string {
  return sign(`unsubscribe:${user}:${category ?? "all"}`);
}

/** Whose mails a token stops, and which; null when it was changed or is none. */
export function readUnsubscribe(token: string | null | undefined): Unsubscribe | null {
  const [purpose, user, scope] = unsign(token ?? undefined)?.split(":") ?? [];
  if (purpose !== "unsubscribe" || !user) return null;
  const categories = mailCategories.filter((category) => scope === "all" || scope === category);
  return categories.length > 0 ? { user, categories } : null;
}

/** Where a mail leads: `oneClick` is for the mail program (RFC 8058, POST), `page` for the person (GET). */
export function unsubscribeLinks(token: string, locale: string, appUrl: string) {
  const query = new URLSearchParams({ token });
  return {
    oneClick: `${appUrl}/api/unsubscribe?${query}`,
    page: `${appUrl}${localizedHref(locale, "/unsubscribe")}?${query}`,
  };
}

/** What a mail of a category carries: headers for the mail program's button (RFC 2369, RFC 8058), a page for the person. */
export type Leave = { headers: Record<string, string>; page: string | null };

type Addressed = { userId?: string | null; category?: MailCategory | null; locale: string };

/** How whoever gets this mail can stop its category; empty for a mail that is no choice, or goes to nobody we know. */
export function leaveOf({ userId, category, locale }: Addressed, appUrl: string): Leave {
  if (!category || !userId) return { headers: {}, page: null };
  const { oneClick, page } = unsubscribeLinks(unsubscribeToken(userId, category), locale, appUrl);
  return {
    headers: {
      "List-Id": listId(category, appUrl),
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    page,
  };
}
