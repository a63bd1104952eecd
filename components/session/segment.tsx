"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { milestonesBetween, segmentOf } from "@/lib/analytics/rules";
import { keepSeen, readSeen } from "@/lib/analytics/browser/seen";
import { track } from "@/lib/analytics/track";
import { now } from "@/lib/platform/clock";
import { balanceOf } from "@/lib/points/rules";
import { createBrowserSupabase, type BrowserConfig } from "@/lib/platform/supabase/browser";

type MemberFigures = { xp: number; createdAt: string; qualifiedReferrals: number };

async function readFigures(config: BrowserConfig, memberId: string): Promise<MemberFigures | null> {
  const supabase = createBrowserSupabase(config);
  const [wallet, referrals] = await Promise.all([
    supabase
      .from("wallet_profiles")
      .select("total_xp, created_at")
      .eq("user_id", memberId)
      .order("created_at", { ascending: false })
      .limit(1)
      .maybeSingle(),
    supabase.from("referral_points").select("qualified_referrals").eq("user_id", memberId).maybeSingle(),
  ]);
  const failure = wallet.error ?? referrals.error;
  if (failure) console.warn("The segment could not be read:", failure.message);
  if (!wallet.data || failure) return null;
  return {
    xp: balanceOf(wallet.data.total_xp).xp,
    createdAt: wallet.data.created_at,
    qualifiedReferrals: referrals.data?.qualified_referrals ?? 0,
  };
}

/**
 * Reports the member's segment when it is another than this browser last saw, and each milestone that was passed since
 * (docs/product.md, "User segments"). What was seen is kept with the other things that measuring keeps.
 */
export function Segment({ supabase, memberId }: { supabase: BrowserConfig; memberId: string }) {
  const { data } = useQuery({
    queryKey: ["segment", memberId],
    queryFn: () => readFigures(supabase, memberId),
  });

  useEffect(() => {
    if (!data) return;
    const seen = readSeen(window.localStorage, data.createdAt);
    const segment = segmentOf({ ...data, createdAt: new Date(data.createdAt) }, now());
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
    keepSeen(window.localStorage, { of: data.createdAt, segment, xp: data.xp });
  }, [data]);
  return null;
}
