import { describe, expect, it } from "vitest";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { isWalletAddress, shortAddressOf } from "@/lib/wallet/address";
import { readDashboard } from "./dashboard";
import { fallbackProfile } from "./fallback";

const user = {
  email: "lena@altura.test",
  created_at: "2026-11-01T00:00:00Z",
  user_metadata: { full_name: "Lena Brandt" },
};

/** A client whose database knows no profile of the person it speaks for. */
const client = {
  rpc: async () => ({ data: null, error: null }),
  auth: { getUser: async () => ({ data: { user }, error: null }) },
} as unknown as SupabaseClient<Database>;

describe("a member without a profile row", () => {
  it("gets one built from the auth user, with tier standard", () => {
    expect(fallbackProfile(user)).toMatchObject({
      full_name: "Lena Brandt",
      tier: "standard",
      wallet_address: "lena@altura.test",
    });
    expect(fallbackProfile({})).toMatchObject({ full_name: null, tier: "standard", wallet_address: "" });
  });

  it("has no wallet address that could be shown", () => {
    const { wallet_address } = fallbackProfile(user);
    expect(isWalletAddress(wallet_address)).toBe(false);
    expect(shortAddressOf(wallet_address)).toBeNull();
  });

  it("sees a dashboard instead of an error", async () => {
    const dashboard = await readDashboard(client);
    expect(dashboard).toMatchObject({
      xp: 0,
      profile: { tier: "standard" },
      referral: { code: null },
      ledger: [],
    });
  });
});
