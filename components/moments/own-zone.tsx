import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { zoneCookie, zoneOfCookie } from "@/lib/platform/i18n/zone";
import { ZoneProvider } from "./zone";

/** Around a page that is made for one person: its moments are in the zone of their profile from the first paint on. */
export async function OwnZone({ children }: { children: ReactNode }) {
  const zone = zoneOfCookie((await cookies()).get(zoneCookie)?.value);
  return <ZoneProvider zone={zone}>{children}</ZoneProvider>;
}
