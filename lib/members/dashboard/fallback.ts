import { firstLevels } from "@/lib/points/rules";
import type { Dashboard } from "./schema";

type Profile = Dashboard["profile"];

/** Of the auth user, what a profile is built from. */
export type AuthUser = {
  email?: string | null;
  created_at?: string;
  user_metadata?: Record<string, unknown>;
};

const words = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/**
 * The profile of a member who has no row of profiles (docs/product.md, "Fallback profile"): the auth user's own, `wallet_address`
 * their e-mail or empty, tier 'standard'. The e-mail is no address: `isWalletAddress` says so wherever one is shown.
 */
export function fallbackProfile({ email, created_at, user_metadata }: AuthUser): Profile {
  return {
    full_name: words(user_metadata?.full_name),
    username: null,
    avatar_url: words(user_metadata?.avatar_url),
    wallet_address: email ?? "",
    tier: "standard",
    created_at: created_at ?? "",
  };
}

/** The dashboard around it: nothing earned, nothing bought, no code to share. */
export function fallbackDashboard(user: AuthUser): Dashboard {
  return {
    version: "",
    profile: fallbackProfile(user),
    xp: 0,
    owed: 0,
    referral: { code: null, vanity: null, qualified: 0, signed_up: 0, clicks: 0 },
    levels: [...firstLevels],
    ridge: "alpenglow",
    ledger: [],
    access: [],
    subscription: null,
    voucher: null,
    order_count: 0,
    mints: [],
    roles: [],
    suspension: null,
    lost_tokens: [],
    unreachable: null,
  };
}
