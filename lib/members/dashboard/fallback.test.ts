import { describe, expect, it } from "vitest";
import { isWalletAddress, shortAddressOf } from "@/lib/wallet/address";
import { fallbackDashboard, fallbackProfile } from "./fallback";
import { dashboardSchema } from "./schema";

const user = {
  email: "lena@altura.test",
  created_at: "2026-11-01T00:00:00Z",
  user_metadata: { full_name: "Lena Brandt" },
};

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

  it("has a dashboard on which nothing was earned or bought", () => {
    expect(dashboardSchema.parse(fallbackDashboard(user))).toMatchObject({ xp: 0, mints: [], voucher: null });
  });
});
