import { describe, expect, it } from "vitest";
import { retryOf, type MintReason } from "./mint-stage";

const hash = `0x${"ab".repeat(32)}` as const;

describe("trying again after a refusal", () => {
  it.each<[MintReason, boolean, string]>([
    ["rejected", false, "send"],
    ["wallet_busy", false, "send"],
    ["chain_unavailable", false, "send"],
    ["unknown", false, "send"],
    ["canceled", true, "send"],
    ["replaced_by_other", true, "send"],
    ["mint_failed", true, "send"],
    ["mint_not_found", true, "follow"],
    ["chain_unavailable", true, "follow"],
    ["price_changed", false, "look"],
    ["sold_out", false, "look"],
    ["insufficient_balance", false, "look"],
    ["voucher_expired", false, "look"],
    ["mint_wrong_wallet", true, "look"],
  ])("%s (sent: %s) → %s", (reason, sent, kind) => {
    expect(retryOf({ at: "refused", reason, ...(sent && { hash }) })).toBe(kind);
  });
});
