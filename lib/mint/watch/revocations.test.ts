import type * as Viem from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { revokeVouchers } from "./revocations";

const made = vi.hoisted(() => vi.fn());
vi.mock("viem", async (load) => {
  const viem = await load<typeof Viem>();
  const createWalletClient: typeof viem.createWalletClient = (options) => {
    made();
    return viem.createWalletClient(options);
  };
  return { ...viem, createWalletClient };
});
vi.mock("@/lib/platform/supabase/admin", () => ({
  createAdminSupabase: () => ({ rpc: async () => ({ data: [], error: null }) }),
}));

beforeEach(() => vi.stubEnv("CHAIN_RPC_URL", "http://127.0.0.1:1"));
afterEach(() => void vi.unstubAllEnvs());

it("makes one client of the chain for each key: the library keeps something of every one", async () => {
  for (const key of [generatePrivateKey(), generatePrivateKey()]) {
    vi.stubEnv("MINT_REVOKER_KEY", key);
    for (let turn = 0; turn < 3; turn += 1) await revokeVouchers();
  }
  expect(made).toHaveBeenCalledTimes(2);
});
