import { defaults } from "@/lib/analytics/events";
import { track } from "@/lib/analytics/track";
import { keepPlain, readPlain } from "@/lib/platform/crypto/secure-storage";
import { invitedCookie } from "@/lib/session/cookies/cookies";

/** Whether this visitor came by a referral link: `/r/{code}` leaves a cookie that says only that. */
const isInvited = () => document.cookie.split("; ").includes(`${invitedCookie}=1`);

/** Where a sign-up comes from, as the browser knows it. */
export const signupSource = (): string => (isInvited() ? "referral_link" : defaults.signupSource);

const told = "referral_told";

/**
 * Reports the click on a referral link once the visitor has consented, which is after it: `/r/{code}` answers before
 * anybody was asked. Once a day in a browser; the exact count of clicks is in the database.
 */
export function trackArrival(storage: Storage): void {
  if (!isInvited() || readPlain(storage, told)) return;
  try {
    keepPlain(storage, told, "1", 24 * 60 * 60 * 1000);
  } catch {
    // A storage that is closed to us would have it told on every page.
    return;
  }
  track("referral_link_clicked", { source: defaults.referralSource });
}
