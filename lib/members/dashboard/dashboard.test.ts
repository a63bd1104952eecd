import { expect, it, vi } from "vitest";
import { readDashboard } from "./dashboard";

const user = { email: "lena@altura.test", user_metadata: { full_name: "Lena Brandt" } };
const told = { dashboard: null as unknown };
vi.mock("@/lib/platform/supabase/server", () => ({
  createServerSupabase: async () => ({
    rpc: async () => ({ data: told.dashboard, error: null }),
    auth: { getUser: async () => ({ data: { user }, error: null }) },
  }),
}));

it("gives a member without a profile row a dashboard instead of an error", async () => {
  expect(await readDashboard()).toMatchObject({
    xp: 0,
    profile: { tier: "standard" },
    referral: { code: null },
    ledger: [],
  });
});

it("names the field when the database answers something else", async () => {
  told.dashboard = { ...(await readDashboard()), xp: "many" };
  await expect(readDashboard()).rejects.toThrow("xp: Invalid input: expected number");
});
