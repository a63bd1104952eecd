import "server-only";
import { cache } from "react";
import { authProviders } from "@/lib/sign-in/providers";
import { describeError } from "@/lib/platform/describe-error";
import { createPublicSupabase } from "@/lib/platform/supabase/public";

export type JoinRewards = { signup: number; onboarding: number; wallet: number; discord: number };

/** What the first steps are worth, from the table that awards them; null when it cannot be read: the steps go on without. */
export const joinRewards = cache(async (): Promise<JoinRewards | null> => {
  const { data, error } = await createPublicSupabase()
    .from("point_rules")
    .select("source, points")
    .in("source", ["signup", "onboarding", "wallet", "discord"])
    .eq("active", true);
  if (error) {
    console.error("Point values could not be read:", describeError(error));
    return null;
  }
  const offersDiscord = authProviders().includes("discord");
  const worth = (source: string) => data.find((rule) => rule.source === source)?.points ?? 0;
  return {
    signup: worth("signup"),
    onboarding: worth("onboarding"),
    wallet: worth("wallet"),
    discord: offersDiscord ? worth("discord") : 0,
  };
});
