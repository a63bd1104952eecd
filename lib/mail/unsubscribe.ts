import "server-only";
import { localizedHref } from "@/lib/platform/i18n/href";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";
import { mailCategories, type MailCategory } from "./categories";
import { leaveAddress, listId } from "./envelope";

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

/** Lets the recipient of an invitation, who has no account, stop every mail. It does not expire. */
export const invitationToken = (mail: string): string => sign(`unsubscribe-invitation:${mail}`);

/** The invitation (its id in the outbox) whose recipient a token lets stop every mail; null when it was changed or is none. */
export function readInvitation(token: string | null | undefined): string | null {
  const [purpose, mail] = unsign(token ?? undefined)?.split(":") ?? [];
  return purpose === "unsubscribe-invitation" && mail ? mail : null;
}

/** The page on which the holder of a token chooses what stops; opening it changes nothing. */
export const unsubscribePage = (token: string, locale: string, appUrl: string): string =>
  `${appUrl}${localizedHref(locale, "/unsubscribe")}?${new URLSearchParams({ token })}`;

/** Where a mail leads: `oneClick` is for the mail program (RFC 8058, POST), `page` for the person; opened, both are the page. */
export function unsubscribeLinks(token: string, locale: string, appUrl: string) {
  return {
    oneClick: `${appUrl}/api/unsubscribe?${new URLSearchParams({ token })}`,
    page: unsubscribePage(token, locale, appUrl),
  };
}

/**
 * The headers by which a mail program stops the list of a mail: the address for one click, which RFC 8058 asks for, and behind
 * it, in the order of preference of RFC 2369, a mail to us for programs that know only that. `mail` is the id by which
 * `private.leave_by_mail` finds the recipient.
 */
export function leaveHeaders(oneClick: string, mail?: string): Record<string, string> {
  const address = mail && leaveAddress(mail);
  const ways = [oneClick, ...(address ? [`mailto:${address}?subject=unsubscribe`] : [])];
  return {
    "List-Unsubscribe": ways.map((way) => `<${way}>`).join(", "),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** What a mail of a category, or an invitation, carries: headers for the mail program's button (RFC 2369, RFC 8058), a page for the person. */
export type Leave = { headers: Record<string, string>; page: string | null };

type Addressed = {
  /** Of the mail; without it there is no way by mail. */
  id?: string;
  template?: string;
  userId?: string | null;
  category?: MailCategory | null;
  locale: string;
};

/**
 * How the recipient of this mail can stop its category, or, of an invitation, every mail; empty for a mail that is no choice,
 * or goes to somebody without an account.
 */
export function leaveOf({ id, template, userId, category, locale }: Addressed, appUrl: string): Leave {
  if (template === "import_invite" && id) {
    const { oneClick, page } = unsubscribeLinks(invitationToken(id), locale, appUrl);
    return { headers: leaveHeaders(oneClick, id), page };
  }
  if (!category || !userId) return { headers: {}, page: null };
  const { oneClick, page } = unsubscribeLinks(unsubscribeToken(userId, category), locale, appUrl);
  return { headers: { "List-Id": listId(category, appUrl), ...leaveHeaders(oneClick, id) }, page };
}
