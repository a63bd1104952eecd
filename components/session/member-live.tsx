"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { localizedHref } from "@/lib/platform/i18n/href";
import { reactionTo } from "@/lib/session/auth-events";
import {
  createBrowserSupabase,
  type BrowserConfig,
  type BrowserSupabase,
} from "@/lib/platform/supabase/browser";
import { unwrap } from "@/lib/platform/supabase/result";
import { catchUp } from "./catch-up";
import { afterQuiet, watchRows } from "./watch-rows";

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

type Handlers = { reload: () => void; restart: () => void; leave: () => void; recover: () => void };

function watchSession(supabase: BrowserSupabase, memberId: string, handlers: Handlers) {
  let seen = { userId: memberId as string | null, accessToken: null as string | null };
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    const after = { userId: session?.user.id ?? null, accessToken: session?.access_token ?? null };
    const reaction = reactionTo(event, seen, after);
    seen = { userId: memberId, accessToken: after.accessToken };
    if (reaction !== "none") handlers[reaction]();
  });
  return () => data.subscription.unsubscribe();
}

/** Keeps the queries of a member page current: realtime rows and all seven auth events (specification, section 4). */
export function MemberLive({ supabase, memberId }: { supabase: BrowserConfig; memberId: string }) {
  const queries = useQueryClient();
  const router = useRouter();
  const locale = useLocale();
  const { url, publishableKey } = supabase;

  useEffect(() => {
    const client = createBrowserSupabase({ url, publishableKey });
    const reload = afterQuiet(() => void queries.invalidateQueries(), 60);
    const stopRows = watchRows(client, memberId, ownTables, {
      changed: reload.call,
      joined: () => void catchUp(queries, async () => unwrap<string>(await client.rpc("member_version"))),
    });
    const stopSession = watchSession(client, memberId, {
      reload: reload.call,
      restart: () => window.location.reload(),
      leave: () => window.location.assign(localizedHref(locale, "/auth")),
      recover: () => router.push(localizedHref(locale, "/auth/new-password")),
    });
    return () => {
      reload.cancel();
      stopRows();
      stopSession();
    };
  }, [url, publishableKey, memberId, queries, router, locale]);
  return null;
}
