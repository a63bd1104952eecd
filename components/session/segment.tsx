"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isSegment, milestonesBetween, type Segment } from "@/lib/analytics/rules";
import { keepSeen, readSeen } from "@/lib/analytics/browser/seen";
import { track } from "@/lib/analytics/track";
import { localStore } from "@/lib/platform/browser/storage";
import { balanceOf } from "@/lib/points/rules";
import { createBrowserSupabase, type BrowserConfig } from "@/lib/platform/supabase/browser";

type MemberFigures = { xp: number; createdAt: string; segment: Segment };

async function readFigures(config: BrowserConfig, memberId: string): Promise<MemberFigures | null> {
  const supabase = createBrowserSupabase(config);
  const [wallet, segment] = await Promise.all([
    supabase
      .from("wallet_profiles")
      .select("total_xp, created_at")
      .eq("user_id", memberId)
      .order("created_at", { ascending: false })
      .limit(1)
      .maybeSingle(),
    supabase.rpc("my_segment"),
  ]);
  const failure = wallet.error ?? segment.error;
  if (failure) console.warn("The segment could not be read:", failure);
  if (!wallet.data || !isSegment(segment.data) || failure) return null;
  return {
    xp: balanceOf(wallet.data.total_xp).xp,
    createdAt: wallet.data.created_at,
    segment: segment.data,
  };
}

/**
 * Reports the member's segment, which the database says, when it is another than this browser last saw, and each milestone that was passed since
 * (docs/product.md, "User segments"). What was seen is kept with the other things that measuring keeps.
 */
export function Segment({ supabase, memberId }: { supabase: BrowserConfig; memberId: string }) {
  const { data } = useQuery({
    queryKey: ["segment", memberId],
    queryFn: () => readFigures(supabase, memberId),
  });

  useEffect(() => {
    if (!data) return;
    const seen = readSeen(localStore, data.createdAt);
    const { segment } = data;
    if (segment !== seen?.segment) {
      track("user_segment_identified", {
        segment,
        previous_segment: seen?.segment ?? null,
        total_xp: data.xp,
      });
    }
    for (const milestone of seen ? milestonesBetween(seen.xp, data.xp) : []) {
      track("user_milestone_reached", { milestone, total_xp: data.xp });
    }
    keepSeen(localStore, { of: data.createdAt, segment, xp: data.xp });
  }, [data]);
  return null;
}
