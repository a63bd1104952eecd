"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { renewIfChanged } from "@/components/session/catch-up";
import { afterQuiet, watchRows } from "@/components/session/watch-rows";
import { loadCode } from "@/components/ui/load-code";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { BrowserConfig } from "@/lib/platform/supabase/browser";

/** What a purchase in another tab or on another device changes. */
const tables = ["profiles", "subscriptions"] as const;

/** Whoever switches to and fro asks no more often than this. */
const restMilliseconds = 3000;

type Watched = {
  supabase: BrowserConfig;
  memberId: string;
  /** The mark of the rows that the page shows (`member_version`). */
  version: string;
};

/**
 * Draws the page again when the plan may have been bought elsewhere: when a row says so, when one has changed before rows
 * were followed, and when the page is looked at again. Nothing is asked for in between.
 */
export function AccessWatch({ supabase, memberId, version }: Watched) {
  const router = useRouter();
  const mark = useRef(version);
  useEffect(() => {
    mark.current = version;
  }, [version]);
  const { url, publishableKey } = supabase;

  useEffect(() => {
    let asked = Date.now();
    const refresh = afterQuiet(() => {
      // A form that is being sent may lead to Stripe: the page that is drawn again then would be asked for there.
      if (document.querySelector("button[type=submit][aria-busy=true]")) return refresh.call();
      asked = Date.now();
      router.refresh();
    }, 200);
    const looked = () => {
      if (document.visibilityState === "visible" && Date.now() - asked > restMilliseconds) refresh.call();
    };
    document.addEventListener("visibilitychange", looked);
    window.addEventListener("focus", looked);
    // A page that comes back from the history is as old as it was left.
    const shown = (event: PageTransitionEvent) => event.persisted && refresh.call();
    window.addEventListener("pageshow", shown);
    let stop: (() => void) | undefined;
    let gone = false;
    // The library is large and nothing on this page waits for it.
    void loadCode(() => import("@/lib/platform/supabase/browser")).then(({ createBrowserSupabase }) => {
      if (gone) return;
      const client = createBrowserSupabase({ url, publishableKey });
      const readVersion = async () => unwrap<string>(await client.rpc("member_version"));
      stop = watchRows(client, memberId, tables, {
        changed: refresh.call,
        joined: () => void renewIfChanged(() => [mark.current], readVersion, refresh.call),
      });
    });
    return () => {
      gone = true;
      stop?.();
      refresh.cancel();
      document.removeEventListener("visibilitychange", looked);
      window.removeEventListener("focus", looked);
      window.removeEventListener("pageshow", shown);
    };
  }, [url, publishableKey, memberId, router]);
  return null;
}
