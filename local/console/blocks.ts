import postgres from "postgres";
import { createTestClient, http, isAddress, parseEther, publicActions, walletActions } from "viem";
import type { Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { foundry } from "viem/chains";
import { buildAllowlist } from "../../lib/mint/allowlist/tree.ts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { phases } from "../../lib/mint/rules.ts";
import { localNames } from "../chain/names.ts";
import { localOwnerKey } from "../chain/start.ts";
import type { Services } from "./services.ts";

/** Blocks that one press of a button may mine or take back. */
const MOST = 64;

function connect({ chain }: Services) {
  return createTestClient({
    chain: { ...foundry, id: chain.chainId },
    mode: "anvil",
    transport: http(chain.rpcUrl, { retryCount: 0, timeout: 10_000 }),
  })
    .extend(publicActions)
    .extend(walletActions);
}

function countOf(typed: string): number {
  const count = Number(typed);
  if (!Number.isInteger(count) || count < 1 || count > MOST) throw new Error(`Give 1 to ${MOST} blocks.`);
  return count;
}

const blocks = (count: number) => (count === 1 ? "one block" : `${count} blocks`);

/** What a button does; each answers the sentence that says what happened. */
export const chainControls = {
  async mine(services: Services, typed: string): Promise<string> {
    const count = countOf(typed || "1");
    await connect(services).mine({ blocks: count });
    return `Mined ${blocks(count)}.`;
  },
  async reorganise(services: Services, typed: string): Promise<string> {
    const client = connect(services);
    const [count, tip] = [countOf(typed), await client.getBlockNumber()];
    // The first block holds the contract.
    if (BigInt(count) >= tip) throw new Error(`The chain has ${tip} blocks; the first one must stay.`);
    await client.request({ method: "anvil_reorg" as never, params: [count, []] as never });
    return `The newest ${blocks(count)} were replaced by empty ones: what happened in them is gone. The app notices at its next look, within seconds.`;
  },
  async fund(services: Services, address: string): Promise<string> {
    if (!isAddress(address, { strict: false }))
      throw new Error("An address begins with 0x and has 40 more digits.");
    const client = connect(services);
    const balance = await client.getBalance({ address });
    await client.setBalance({ address, value: balance + parseEther("10") });
    return `${address} has 10 ETH more.`;
  },
  /** Gives a wallet a name on the local ENS, forwards and back: typed as `lena 0x…`, in the wallet's own name without its key. */
  async name(services: Services, typed: string): Promise<string> {
    const [given = "", address = "", ...more] = typed
      .trim()
      .toLowerCase()
      .split(/[\s,]+/);
    const label = given.replace(/\.eth$/, "");
    if (
      more.length > 0 ||
      !/^[a-z0-9](-?[a-z0-9]){2,39}$/.test(label) ||
      !isAddress(address, { strict: false })
    ) {
      throw new Error("Give a name of 3 to 40 letters and digits, a space, and an address.");
    }
    const client = connect(services);
    const name = `${label}.eth`;
    const balance = await client.getBalance({ address });
    if (balance < parseEther("1")) await client.setBalance({ address, value: parseEther("1") });
    await client.impersonateAccount({ address });
    try {
      for (const call of [
        { functionName: "register", args: [label, address] },
        { functionName: "setName", args: [name] },
      ] as const) {
        const hash = await client.writeContract({ ...localNames, ...call, account: address } as never);
        const { status } = await client.waitForTransactionReceipt({ hash });
        if (status !== "success") throw new Error(`${name} is taken.`);
      }
    } finally {
      await client.stopImpersonatingAccount({ address });
    }
    return `${address} is ${name} now. The app shows it with the wallet once it looks again, within an hour.`;
  },
  async phase(services: Services, wanted: string): Promise<string> {
    const phase = phases.findIndex((name) => name === wanted);
    if (phase < 0) throw new Error(`Phases are ${phases.join(", ")}.`);
    await asOwner(services, "setPhase", [phase]);
    return `The sale is in the phase “${wanted}” now.`;
  },
  /** Puts a wallet on the allowlist of the contract; without an address, one that is made for it. */
  async allow(services: Services, typed: string): Promise<string> {
    if (typed && !isAddress(typed, { strict: false })) {
      throw new Error("An address begins with 0x and has 40 more digits.");
    }
    const key = typed ? null : generatePrivateKey();
    const address = (key ? privateKeyToAccount(key).address : typed).toLowerCase() as Address;
    await chainControls.fund(services, address);
    const wallets = await extendAllowlist(services, address);
    const made = key ? ` Its key, worthless elsewhere, for a wallet of yours: ${key}` : "";
    return `${address} is on the allowlist (${wallets} in all) and has 10 ETH. It counts in the phase “allowlist”.${made}`;
  },
};

export type ChainControl = keyof typeof chainControls;

type OwnerCall = { setPhase: readonly [number]; setAllowlist: readonly [`0x${string}`] };

async function asOwner<Name extends keyof OwnerCall>(
  services: Services,
  functionName: Name,
  args: OwnerCall[Name],
): Promise<void> {
  const client = connect(services);
  const call = { address: services.chain.contract as Address, abi: membershipAbi, functionName, args };
  const hash = await client.writeContract({ ...call, account: privateKeyToAccount(localOwnerKey) } as never);
  const { status } = await client.waitForTransactionReceipt({ hash });
  if (status !== "success") throw new Error("The contract refused it.");
}

/** A list that has one wallet more than the contract's; the wallets behind a root stand in the database. */
async function extendAllowlist(services: Services, address: Address): Promise<number> {
  const root = await connect(services).readContract({
    address: services.chain.contract as Address,
    abi: membershipAbi,
    functionName: "allowlistRoot",
  });
  const sql = postgres(services.supabase.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql`select addresses from private.allowlists where root = ${root}`;
    const known = (row?.addresses ?? []) as Address[];
    const addresses = [...new Set([...known, address])].sort();
    const next = buildAllowlist(addresses).root;
    await sql`
      insert into private.allowlists (root, addresses, created_by)
      select ${next}, ${addresses}, user_id from public.user_roles where role = 'admin' order by user_id limit 1
      on conflict (root) do nothing`;
    await asOwner(services, "setAllowlist", [next]);
    return addresses.length;
  } finally {
    await sql.end();
  }
}
