"use client";

import { useEffect, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import { leaveWhenShut } from "@/components/session/leave";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { OwnVision, VisionCommunity } from "@/lib/vision/schema";

type Shown = { own: OwnVision | null; community: VisionCommunity };

/** What moves slower than the mountain is read again once a minute. */
const every = 60_000;

/** The scenes' figures, read again while the page is seen; those of the page itself whenever it brings newer ones. */
export function useRefreshed({ own, community }: Shown): Shown {
  const [read, setRead] = useState<Shown | null>(null);
  const wall = own === null;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      const signal = AbortSignal.timeout(browserTimeouts.visionMs);
      // Until the next minute what is shown stays; its age is printed.
      askServer<Shown>(`/api/me/vision${wall ? "?wall" : ""}`, signal).then(
        setRead,
        (error: unknown) => void leaveWhenShut(error),
      );
    }, every);
    return () => clearInterval(timer);
  }, [wall]);
  return read && read.community.at > community.at ? read : { own, community };
}
