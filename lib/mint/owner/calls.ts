import { isAddress, isAddressEqual, parseEther, type Address, type Hash } from "viem";
import { z } from "zod";
import { phases, type Sale } from "@/lib/mint/rules";

/** The contract as its owner sees it; amounts in wei, royalty in hundredths of a percent. */
export type ContractState = Sale & {
  priceAllowlist: bigint;
  pricePublic: bigint;
  allowlistRoot: Hash;
  owner: Address;
  voucherSigner: Address;
  voucherRevoker: Address;
  royaltyReceiver: Address;
  royaltyPoints: number;
  /** What can be withdrawn. */
  balance: bigint;
};

/** What the owner can do, as `/admin/nft` offers it. */
export type OwnerAction =
  "phase" | "price" | "limit" | "reserve" | "pause" | "unpause" | "allowlist" | "royalty" | "withdraw";

/** A call of the contract that only its owner may make. */
export type OwnerCall =
  | { functionName: "setPhase"; args: readonly [number] }
  | { functionName: "setPrice"; args: readonly [number, bigint] }
  | { functionName: "setWalletLimit" | "setReserve"; args: readonly [bigint] }
  | { functionName: "pause" | "unpause"; args: readonly [] }
  | { functionName: "setAllowlist"; args: readonly [Hash] }
  | { functionName: "setRoyalty"; args: readonly [Address, bigint] }
  | { functionName: "withdraw"; args: readonly [Address] };

const whole = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/)
  .transform(BigInt);
const ether = z
  .string()
  .trim()
  .regex(/^\d{1,6}([.,]\d{1,18})?$/)
  .transform((text) => parseEther(text.replace(",", ".")))
  .refine((wei) => wei > 0n);
const address = z
  .string()
  .trim()
  .refine((text) => isAddress(text))
  .transform((text) => text as Address);
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,2}([.,]\d{1,2})?$/)
  .transform((text) => BigInt(Math.round(Number(text.replace(",", ".")) * 100)));
const root = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as Hash);
const phase = z.enum(phases).transform((name) => phases.indexOf(name));

/** What the forms of the actions send, by field; a field that cannot be read is named in the error. */
const forms = {
  phase: z.object({ phase }).transform((f): OwnerCall => ({ functionName: "setPhase", args: [f.phase] })),
  price: z
    .object({ phase, ether })
    .transform((f): OwnerCall => ({ functionName: "setPrice", args: [f.phase, f.ether] })),
  limit: z
    .object({ count: whole })
    .transform((f): OwnerCall => ({ functionName: "setWalletLimit", args: [f.count] })),
  reserve: z
    .object({ count: whole })
    .transform((f): OwnerCall => ({ functionName: "setReserve", args: [f.count] })),
  pause: z.object({}).transform((): OwnerCall => ({ functionName: "pause", args: [] })),
  unpause: z.object({}).transform((): OwnerCall => ({ functionName: "unpause", args: [] })),
  allowlist: z
    .object({ root })
    .transform((f): OwnerCall => ({ functionName: "setAllowlist", args: [f.root] })),
  royalty: z
    .object({ receiver: address, percent })
    .transform((f): OwnerCall => ({ functionName: "setRoyalty", args: [f.receiver, f.percent] })),
  withdraw: z
    .object({ receiver: address })
    .transform((f): OwnerCall => ({ functionName: "withdraw", args: [f.receiver] })),
} satisfies Record<OwnerAction, z.ZodType<OwnerCall>>;

type Read = { ok: true; call: OwnerCall } | { ok: false; fields: string[] };

/** The call that a form means. */
export function readOwnerForm(action: OwnerAction, form: Record<string, string>): Read {
  const read = forms[action].safeParse(form);
  if (read.success) return { ok: true, call: read.data };
  return { ok: false, fields: [...new Set(read.error.issues.map(({ path }) => String(path[0])))] };
}

/** The contract after the call, by what the contract itself does; the chain's simulation says whether it is let in. */
export function stateAfter(state: ContractState, { functionName, args }: OwnerCall): ContractState {
  switch (functionName) {
    case "setPhase": {
      const next = phases[args[0]] ?? "closed";
      const price = next === "closed" ? 0n : next === "public" ? state.pricePublic : state.priceAllowlist;
      return { ...state, phase: next, price };
    }
    case "setPrice": {
      const [which, price] = args;
      const prices = phases[which] === "public" ? { pricePublic: price } : { priceAllowlist: price };
      return { ...state, ...prices, ...(state.phase === phases[which] && { price }) };
    }
    case "setWalletLimit":
      return { ...state, walletLimit: args[0] };
    case "setReserve":
      return { ...state, reserve: args[0] };
    case "pause":
    case "unpause":
      return { ...state, paused: functionName === "pause" };
    case "setAllowlist":
      return { ...state, allowlistRoot: args[0] };
    case "setRoyalty":
      return { ...state, royaltyReceiver: args[0], royaltyPoints: Number(args[1]) };
    case "withdraw":
      return { ...state, balance: 0n };
  }
}

/** The parts of the state that differ. */
export function changedParts(before: ContractState, after: ContractState): (keyof ContractState)[] {
  return (Object.keys(before) as (keyof ContractState)[]).filter((key) => before[key] !== after[key]);
}

/** Whether a wallet may send what the owner can. */
export const isOwner = ({ owner }: ContractState, wallet: Address | undefined) =>
  wallet !== undefined && isAddressEqual(owner, wallet);
