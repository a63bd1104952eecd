import { defaults } from "@/lib/analytics/events";
import { sourceOfReferrer, sourceOfSearch, sources, type Source } from "@/lib/analytics/sources";
import { track } from "@/lib/analytics/track";
import { readCookie } from "@/lib/platform/browser/cookies";
import type { BrowserStore } from "@/lib/platform/browser/storage";
import { keepPlain, readPlain } from "@/lib/platform/crypto/secure-storage";
import { invitedCookie } from "@/lib/session/cookies/cookies";

/** Whether this visitor came by a referral link: `/r/{code}` leaves a cookie that says only that. */
const isInvited = () => readCookie(invitedCookie) === "1";

/** Where a sign-up comes from, as the browser knows it. */
export const signupSource = (): string => (isInvited() ? "referral_link" : defaults.signupSource);

const first = "measured_source";
/** As long as an invitation counts. */
const remembered = 30 * 24 * 60 * 60 * 1000;

/**
 * Where this browser first came from, which is kept from the first measured page on. What the link of a campaign says later
 * takes the place of nothing but `direct`; an invitation counts before all. `landing` is the address with which this page was
 * loaded.
 */
export function firstSource(storage: BrowserStore, landing: URL, referrer: string): Source {
  if (isInvited()) return "referral";
  const known = sources.find((source) => source === readPlain(storage, first));
  const said = sourceOfSearch(landing.search);
  if (known && (known !== "direct" || !said)) return known;
  // The page before: later ones may be where a payment or a sign-in led to.
  const found = said ?? sourceOfReferrer(referrer, landing.hostname) ?? "direct";
  keepPlain(storage, first, found, remembered);
  return found;
}

const told = "referral_told";

/**
 * Reports the click on a referral link once the visitor has consented, which is after it: `/r/{code}` answers before
 * anybody was asked. Once a day in a browser; the exact count of clicks is in the database.
 */
export function trackArrival(storage: BrowserStore): void {
  if (!isInvited() || readPlain(storage, told)) return;
  // Where nothing is stored it would be told on every page.
  if (!keepPlain(storage, told, "1", 24 * 60 * 60 * 1000)) return;
  track("referral_link_clicked", { source: defaults.referralSource });
}
