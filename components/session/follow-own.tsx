"use client";

import { useEffect } from "react";
import { createBrowserSupabase } from "@/lib/platform/supabase/browser";
import { subjectOf } from "@/lib/platform/supabase/session/token-claims";
import { tellProfileChanged } from "./profile-changed";
import { readConfig } from "./public-config";
import { afterQuiet, watchRows } from "./watch-rows";

async function follow(changed: () => void, signal: AbortSignal): Promise<() => void> {
  const { supabase } = await readConfig();
  const client = createBrowserSupabase(supabase);
  // Only whose rows they are; the database looks at the session itself.
  const { data } = await client.auth.getSession();
  const member = data.session && subjectOf(data.session.access_token);
  if (!member || signal.aborted) return () => undefined;
  // What came between reading the page and joining would be missed.
  return watchRows(client, member, ["points_ledger", "profiles"], {
    changed: (table) => {
      if (table !== "points_ledger") tellProfileChanged();
      if (table !== "profiles") changed();
    },
    joined: changed,
  });
}

/** Tells a public page that shows a member's part when points have come or gone, on every open tab. */
export function FollowOwn({ changed }: { changed: () => void }) {
  useEffect(() => {
    const abort = new AbortController();
    const reload = afterQuiet(changed, 60);
    let stop: () => void = () => undefined;
    void follow(reload.call, abort.signal).then(
      (stopped) => (abort.signal.aborted ? stopped() : (stop = stopped)),
      (error: unknown) => abort.signal.aborted || console.warn("Live updates cannot begin:", error),
    );
    // A tab that slept, or a phone that was in a pocket.
    const shown = () => document.visibilityState === "visible" && reload.call();
    document.addEventListener("visibilitychange", shown);
    return () => {
      abort.abort();
      reload.cancel();
      stop();
      document.removeEventListener("visibilitychange", shown);
    };
  }, [changed]);
  return null;
}
