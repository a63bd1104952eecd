import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ZoneProvider } from "@/components/moments/zone";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { shownZone } from "@/lib/session/cookies/zone";
import { tellError } from "@/lib/platform/told-error";
import { orOutage } from "./failure/or-outage";
import { Held } from "./held";
import { PageLoading } from "./page-loading";

type HeldPageProps = {
  /** Asks the gate, reads and returns what is shown. */
  content: () => Promise<ReactNode>;
};

/** Whether a document is opened (Fetch Metadata Request Headers). On a move and after a change the page before it stays in sight. */
async function isOpened(): Promise<boolean> {
  const destination = (await headers()).get("sec-fetch-dest");
  return destination === null || destination === "document";
}

type Shown = Awaited<ReactNode>;

/** The page, its moments in the zone of the person it is made for. */
async function made({ content }: HeldPageProps): Promise<Shown> {
  try {
    const [shown, zone] = await Promise.all([content(), shownZone()]);
    return <ZoneProvider zone={zone}>{shown}</ZoneProvider>;
  } catch (error) {
    tellError(error);
    throw error;
  }
}

/** What `page` shows when it is there in time, else null. Throws what it throws in time. */
async function inTime(page: Promise<Shown>): Promise<{ shown: Shown } | null> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<null>((resolve) => (timer = setTimeout(resolve, timeouts.lateFrameMs, null)));
  return Promise.race([page.then((shown) => ({ shown })), waited]).finally(() => clearTimeout(timer));
}

/** The page once it is there; a part of its own, because a promise cannot be given to a part of the browser. */
const Late = ({ page }: { page: Promise<Shown> }) => page.catch(orOutage);

/**
 * A page outside of `StreamedPages`, whose frame is that of the site. What is there within `timeouts.lateFrameMs` is sent whole, so that
 * a redirect, a missing page or an outage has its own status, and nothing needs scripts; then the frame is sent, with what is still on
 * its way, and an outage is said in the place of the page. Drawn again, in whichever way, it keeps what was typed in it.
 */
export async function HeldPage({ content }: HeldPageProps) {
  const page = made({ content });
  // Whoever waits below hears of it; until then nobody does.
  page.catch(() => undefined);
  if (!(await isOpened())) return <Held>{await page}</Held>;
  const soon = await inTime(page);
  if (soon) return <Held>{soon.shown}</Held>;
  return (
    <Held frame={<PageLoading late />}>
      <Late page={page} />
    </Held>
  );
}
