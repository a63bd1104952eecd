import { redirect } from "next/navigation";
import { joinServer } from "@/lib/discord/mutations";
import { authorizeMember } from "@/lib/guard/authorize";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { settingsPath } from "@/lib/members/settings-paths";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { deliverSoon } from "@/lib/outbox/soon";
import { keepPlan, pageAfterSignIn } from "@/lib/sign-in/after-sign-in";
import { addQuery, withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { warnOfStaleSession } from "@/lib/session/address-session";
import type { BegunLink } from "@/lib/sign-in/link-mark";
import { finishLink, finishProvider } from "@/lib/sign-in/sign-in-methods";

/** Where Discord lets a member who has just linked their account into the server; null where they are in already, or are another one. */
async function wayIntoServer(locale: string, linked: string): Promise<string | null> {
  const member = await authorizeMember({ live: true });
  if (member.id !== linked) return null;
  const consent = await joinServer(member, splitLocale(`/${locale}`).locale, true);
  return consent?.url ?? null;
}

/** Where a provider sends people back to. What went wrong is told on the page they started from. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/[locale]/auth/callback">,
): Promise<never> {
  const { locale } = await params;
  const { searchParams } = new URL(request.url);
  warnOfStaleSession(searchParams, now());
  const { next: asked, checkout, link, ...answer } = Object.fromEntries(searchParams);
  const next = safeNext(asked) ?? undefined;
  const back = link ? (next ?? localizedHref(locale, settingsPath("security"))) : null;
  let target: string;
  try {
    let begun: BegunLink | null = null;
    if (link && back) begun = await finishLink(answer, link);
    else await finishProvider(answer, locale);
    deliverSoon();
    await keepPlan({ checkout, next });
    const joined = begun?.joins ? await wayIntoServer(locale, begun.member) : null;
    target = joined ?? back ?? (await pageAfterSignIn(next, locale));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const page = back
      ? addQuery(back, { error: error.code })
      : withQuery(localizedHref(locale, "/auth"), { next, checkout, error: error.code });
    // The service says why in a fragment, which browsers carry on to an address that has none (RFC 9110, section 10.2.2).
    target = `${page}#`;
  }
  redirect(target);
}
