"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { localizedHref } from "@/lib/platform/i18n/href";
import { createBrowserSupabase, type BrowserConfig } from "@/lib/platform/supabase/browser";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { catchUp } from "./catch-up";
import { tellProfileChanged } from "./profile-changed";
import { afterQuiet, watchRows } from "./watch-rows";
import { watchSession } from "./watch-session";

/** Tables of the realtime publication in which a member has rows of their own. */
const ownTables = [
  "profiles",
  "wallet_profiles",
  "points_ledger",
  "referral_points",
  "orders",
  "subscriptions",
  "nft_mints",
] as const;

/** Keeps the queries of a member page current: realtime rows and all seven auth events (docs/product.md, "Sessions and signing out"). */
export function MemberLive({ supabase, memberId }: { supabase: BrowserConfig; memberId: string }) {
  const queries = useQueryClient();
  const router = useRouter();
  const locale = useLocale();
  const { url, publishableKey } = supabase;

  useEffect(() => {
    const client = createBrowserSupabase({ url, publishableKey });
    const reload = afterQuiet(() => void queries.invalidateQueries(), 60);
    const pages = catchUp(queries, async () => unwrap<string>(await client.rpc("member_version")));
    const stopRows = watchRows(client, memberId, ownTables, {
      changed: (table = "profiles") => {
        if (table === "profiles") tellProfileChanged();
        pages.changed();
        reload.call();
      },
      joined: () => void pages.joined(),
    });
    // A page that comes back from the browser's history was read before whatever happened meanwhile, and heard none of it.
    const shown = (event: PageTransitionEvent) => void (event.persisted && pages.returned());
    window.addEventListener("pageshow", shown);
    const stopSession = watchSession(client, memberId, {
      reload: reload.call,
      restart: () => window.location.reload(),
      leave: () => window.location.assign(localizedHref(locale, "/auth")),
      recover: () => router.push(localizedHref(locale, "/auth/new-password")),
    });
    return () => {
      reload.cancel();
      pages.stop();
      window.removeEventListener("pageshow", shown);
      stopRows();
      stopSession();
    };
  }, [url, publishableKey, memberId, queries, router, locale]);
  return null;
}
