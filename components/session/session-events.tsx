"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { localizedHref } from "@/lib/platform/i18n/href";
import { createBrowserSupabase } from "@/lib/platform/supabase/browser";
import { readConfig } from "./public-config";
import { watchSession } from "./watch-session";

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
