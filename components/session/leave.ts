import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { AppError } from "@/lib/platform/errors";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";

/** The address that clears what is left of a session and says why it has ended, by which one comes back to `here`. */
export const endedPage = (here: string, locale: string): string =>
  localizedHref(locale, `/auth/ended?next=${encodeURIComponent(here)}&explain=1`);

/** Whether `error` says that the session of this page has ended. */
export const hasEnded = (error: unknown): boolean =>
  sessionRefusal(error) === "session_ended" ||
  (error instanceof AppError && error.code === "unauthenticated");

/**
 * Leaves the page when `error` says that its session has ended, or still needs its second factor: nothing here can be read or
 * changed any more, and the next page says why. Answers whether it leaves. What was typed is kept by whoever keeps drafts.
 */
export function leaveWhenShut(error: unknown): boolean {
  const { pathname, search } = window.location;
  const { locale } = splitLocale(pathname);
  const here = `${pathname}${search}`;
  if (sessionRefusal(error) === "second_factor_required") {
    const next = encodeURIComponent(here);
    window.location.assign(localizedHref(locale, `/auth/second-factor?next=${next}`));
    return true;
  }
  if (!hasEnded(error)) return false;
  window.location.assign(endedPage(here, locale));
  return true;
}
