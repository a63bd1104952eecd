import "server-only";
import { cookies } from "next/headers";
import { knownZone, zoneCookie, zoneOfCookie } from "@/lib/platform/i18n/zone";
import { choiceOptions } from "./cookies";

/**
 * In an action or handler: lets this browser show times in the zone of the profile, or in its own when there is none. Sets nothing that
 * it has already, because a changed cookie makes the router read its pages again.
 */
export async function showZone(zone: string | null): Promise<void> {
  const jar = await cookies();
  const shown = jar.get(zoneCookie)?.value;
  if (!zone) {
    if (shown !== undefined) jar.delete(zoneCookie);
  } else if (zoneOfCookie(shown) !== knownZone(zone)) jar.set(zoneCookie, zone, choiceOptions);
}

/** The zone in which a page that is made for one person is written: that of their profile, or null when this browser has not been given it. */
export const shownZone = async (): Promise<string | null> =>
  zoneOfCookie((await cookies()).get(zoneCookie)?.value);
