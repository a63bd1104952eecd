"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { PublicConfig } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { createBrowserSupabase } from "@/lib/platform/supabase/browser";
import { watchSession } from "./watch-session";

async function readConfig(): Promise<PublicConfig> {
  const response = await fetch("/api/config", { signal: AbortSignal.timeout(browserTimeouts.readMs) });
  if (!response.ok) throw new Error(`/api/config answered ${response.status}`);
  return (await response.json()) as PublicConfig;
}

/**
 * Auth events on a page that belongs to a signed-in person and has no queries to keep: it is rendered again by the
 * server, whose guard decides what the person may see now.
 */
export function SessionEvents({ memberId, locale }: { memberId: string; locale: string }) {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    const startOver = () => window.location.reload();
    const start = async () => {
      const { supabase } = await readConfig();
      if (over) return;
      stop = watchSession(createBrowserSupabase(supabase), memberId, {
        reload: () => router.refresh(),
        restart: startOver,
        leave: startOver,
        recover: () => router.push(localizedHref(locale, "/auth/new-password")),
      });
    };
    start().catch((error: unknown) => {
      if (!over) console.warn("Auth events are not followed:", error);
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [memberId, locale, router]);
  return null;
}
