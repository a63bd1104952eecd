import { describe, expect, it } from "vitest";
import {
  claimStep,
  depthOf,
  leftToMint,
  mintStep,
  placeLead,
  signatureExpiry,
  type Minter,
  type Sale,
} from "./rules";

const sale: Sale = {
  phase: "public",
  paused: false,
  price: 80n,
  minted: 10n,
  maxSupply: 1000n,
  reserve: 100n,
  walletLimit: 5n,
};

const minter: Minter = {
  signedIn: true,
  address: "0xABC",
  linked: ["0xabc"],
  onChain: true,
  mintedBy: 0n,
  balance: 100n,
  fee: undefined,
  allowlisted: false,
};

describe("what stands between a person and a mint", () => {
  it.each<[string, Partial<Sale>, Partial<Minter>]>([
    ["ready", {}, {}],
    ["ready", {}, { mintedBy: undefined, balance: undefined }],
    ["ready", { phase: "allowlist" }, { allowlisted: true }],
    ["sold_out", { minted: 900n }, {}],
    ["sold_out", { minted: 900n, paused: true }, { signedIn: false }],
    ["paused", { paused: true }, { address: undefined }],
    ["closed", { phase: "closed" }, {}],
    ["signed_out", {}, { signedIn: false, address: undefined }],
    ["no_wallet", {}, { address: undefined }],
    ["not_linked", {}, { linked: ["0xdef"], onChain: false }],
    ["wrong_chain", {}, { onChain: false, balance: 0n }],
    ["not_eligible", { phase: "allowlist" }, {}],
    ["limit_reached", {}, { mintedBy: 5n, balance: 0n }],
    ["insufficient_balance", {}, { balance: 79n }],
    ["insufficient_balance", {}, { balance: 84n, fee: 5n }],
    ["ready", {}, { balance: 85n, fee: 5n }],
    ["not_eligible", { phase: "allowlist" }, { balance: 0n }],
    ["ready", { phase: "allowlist" }, { allowlisted: true, fee: 20n }],
    ["ready", {}, { balance: 80n, mintedBy: 4n }],
  ])("%s", (step, changedSale, changedMinter) => {
    expect(mintStep({ ...sale, ...changedSale }, { ...minter, ...changedMinter })).toBe(step);
  });
});

describe("the page that fits a member", () => {
  const token = (reason: "refunded" | null) => ({
    token_id: "1",
    wallet: "0xabc",
    void: reason,
    tx_hash: null,
  });
  const voucher = (state: "open" | "redeemed" | "revoked" | "expired") => ({
    id: "1",
    kind: "order" as const,
    state,
    wallet: null,
    redeemed_tx: null,
    revoked_reason: null,
    expires_at: "",
  });
  const nothing = { voucher: null, tokens: [], has_tier: false };

  it.each([
    ["mint", null],
    ["mint", nothing],
    ["claim", { ...nothing, voucher: voucher("open"), has_tier: true }],
    ["claim", { ...nothing, voucher: voucher("open"), tokens: [token(null)] }],
    ["held", { ...nothing, voucher: voucher("redeemed"), tokens: [token(null)], has_tier: true }],
    ["member", { ...nothing, voucher: voucher("expired"), has_tier: true }],
    ["mint", { ...nothing, voucher: voucher("revoked"), tokens: [token("refunded")] }],
  ])("%s", (lead, place) => {
    expect(placeLead(place)).toBe(lead);
  });
});

it("keeps the reserve out of what is left", () => {
  expect(leftToMint(sale)).toBe(890n);
  expect(leftToMint({ ...sale, minted: 950n })).toBe(0n);
});

it("counts a transaction's own block as the first", () => {
  expect(depthOf(7n, 7n)).toBe(1);
  expect(depthOf(7n, 8n)).toBe(2);
  expect(depthOf(9n, 8n)).toBe(0);
});

it("lets a voucher through where paid minting has ended", () => {
  const over: Sale = { ...sale, phase: "closed", minted: 950n, walletLimit: 0n };
  expect(mintStep(over, minter)).toBe("sold_out");
  expect(claimStep(over, { ...minter, balance: 0n })).toBe("ready");
  expect(claimStep({ ...over, minted: 1000n }, minter)).toBe("sold_out");
  expect(claimStep({ ...over, paused: true }, minter)).toBe("paused");
});

it("signs for half an hour, never beyond the voucher", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  expect(signatureExpiry(new Date("2027-01-01"), now)).toBe(now.getTime() / 1000 + 1800);
  expect(signatureExpiry(new Date("2026-03-01T12:10:00Z"), now)).toBe(now.getTime() / 1000 + 600);
});
