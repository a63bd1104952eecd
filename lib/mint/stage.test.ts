import { afterEach, beforeEach, expect, it, vi } from "vitest";

const asked: string[] = [];
const sale = { phase: 2, paused: false, price: 8n, minted: 4n, maxSupply: 9n, reserve: 1n, walletLimit: 5n };
const answers: Record<string, unknown> = { sale, allowlistRoot: `0x${"00".repeat(32)}`, artworkOf: "<svg/>" };

vi.mock("@/lib/platform/env", () => ({ env: { CONTRACT_ADDRESS: `0x${"11".repeat(20)}` } }));
vi.mock("@/lib/platform/supabase/server", () => ({}));
vi.mock("@/lib/platform/supabase/public", () => ({}));
vi.mock("@/lib/platform/supabase/admin", () => ({}));
vi.mock("@/lib/wallet/chain", () => ({
  onChain: (read: (chain: object) => unknown) =>
    read({
      readContract: async ({ functionName }: { functionName: string }) => {
        asked.push(functionName);
        return answers[functionName];
      },
    }),
}));

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

it("reads the chain once for all visitors of a few seconds", async () => {
  const { readShownStage } = await import("./queries");
  const stages = await Promise.all(Array.from({ length: 200 }, () => readShownStage()));
  expect(new Set(stages).size).toBe(1);
  expect(stages[0]).toMatchObject({ sale: { phase: "public" }, token: { id: "5", as: "next" } });
  vi.advanceTimersByTime(2_900);
  await readShownStage();
  expect(asked.toSorted()).toEqual(["allowlistRoot", "sale"]);
  vi.advanceTimersByTime(200);
  await readShownStage();
  expect(asked).toHaveLength(4);
});

it("asks for the picture of a token once, and not for one that can never be minted", async () => {
  const { readArtwork } = await import("./queries");
  asked.length = 0;
  expect([await readArtwork(9n), await readArtwork(9n)]).toEqual(["<svg/>", "<svg/>"]);
  expect(asked.filter((name) => name === "artworkOf")).toHaveLength(1);
  expect([await readArtwork(10n), await readArtwork(0n)]).toEqual([null, null]);
  expect(asked.filter((name) => name === "artworkOf")).toHaveLength(1);
});
