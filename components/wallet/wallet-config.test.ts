import { afterEach, describe, expect, it, vi } from "vitest";
import { refusalNames, refusingWindow } from "@/local/testing/browser-store";
import type { WalletSetup } from "./wallet-setup";

// Its connectors cannot be loaded outside of a bundle, since packages that nobody uses are left out (package.json, "overrides").
vi.mock("@rainbow-me/rainbowkit", () => ({ connectorsForWallets: () => [] }));
vi.mock("@rainbow-me/rainbowkit/wallets", () => ({}));

const setup = {
  appName: "Altura",
  chain: { id: 31337, name: "Anvil", rpcUrl: "http://127.0.0.1:1", explorerUrl: null },
  walletConnectProjectId: null,
} as WalletSetup;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(refusalNames)("in a browser with %s", (refusal) => {
  it("the wallet libraries have a storage that works", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.resetModules();
    const page = refusingWindow(refusal);
    vi.stubGlobal("window", page);
    const { walletConfig } = await import("./wallet-config");
    const { storage } = walletConfig(setup);
    await storage?.setItem("recentConnectorId", "practice");
    expect(await storage?.getItem("recentConnectorId")).toBe("practice");
    await storage?.removeItem("recentConnectorId");
    // As RainbowKit does, which has no guard (useFingerprint).
    page.localStorage.setItem("rk-version", "2");
    expect(page.localStorage.getItem("rk-version")).toBe("2");
  });
});
