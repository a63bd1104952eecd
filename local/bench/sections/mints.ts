import { loadavg } from "node:os";
import postgres from "postgres";
import { parseEther, toHex, type Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { membershipAbi } from "../../../lib/mint/chain/membership.gen.ts";
import { connect } from "../../chain/rpc.ts";
import { localOwnerKey } from "../../chain/start.ts";
import type { BenchStack } from "../stack.ts";

/** Members with a wallet each, as if they had linked it. */
async function makeHolders(dbUrl: string, count: number): Promise<Address[]> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  try {
    const run = toHex(crypto.getRandomValues(new Uint8Array(8))).slice(2);
    await sql`with made as (
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
        select gen_random_uuid(), 'authenticated', 'authenticated', ${run} || n || '@mints.test', now(), '{}', now()
        from generate_series(1, ${count}::integer) n returning id)
      select count(*) from made`;
    const rows = await sql`
      insert into public.wallets (user_id, address, chain_id, is_primary)
      select id, '0x' || ${run} || lpad(to_hex(row_number() over (order by id)), 24, '0'), 31337, true
      from auth.users where email like ${`${run}%@mints.test`} returning address`;
    return rows.map(({ address }) => address as Address);
  } finally {
    await sql.end();
  }
}

/**
 * How long the watch of the chain takes to record as many mints as the supply still allows, all in a few blocks and none
 * registered by a page; and what a further look costs, while a reorganisation could still undo each of them.
 */
export async function printMints({ app, services, env }: BenchStack, log: (line: string) => void) {
  const rpc = connect(services.chain.rpcUrl);
  const membership = { address: services.chain.contract as Address, abi: membershipAbi } as const;
  const watch = async () => {
    const began = performance.now();
    const response = await fetch(`${app.url}/api/cron/chain`, {
      method: "POST",
      headers: { authorization: `Bearer ${env.CRON_SECRET}` },
    });
    if (response.status !== 200) throw new Error(`The watch answered ${response.status}.`);
    await response.text();
    return performance.now() - began;
  };
  await watch();
  const owner = privateKeyToAccount(localOwnerKey);
  const freed = await rpc.writeContract({
    ...membership,
    account: owner,
    functionName: "setReserve",
    args: [0n],
  });
  await rpc.waitForTransactionReceipt({ hash: freed });
  const { minted, maxSupply, price } = await rpc.readContract({ ...membership, functionName: "sale" });
  const wallets = await makeHolders(services.supabase.dbUrl, Number(maxSupply - minted));

  await rpc.setAutomine(false);
  await rpc.request({ method: "anvil_autoImpersonateAccount" as never, params: [true] as never });
  for (const account of wallets) {
    await rpc.setBalance({ address: account, value: parseEther("1") });
    await rpc.writeContract({ ...membership, account, functionName: "mint", value: price });
  }
  const first = await rpc.getBlockNumber();
  let made = minted;
  while (made < maxSupply) {
    await rpc.mine({ blocks: 1 });
    made = (await rpc.readContract({ ...membership, functionName: "sale" })).minted;
  }
  const blocks = (await rpc.getBlockNumber()) - first;
  await rpc.setAutomine(true);
  await rpc.mine({ blocks: Number(env.CHAIN_CONFIRMATIONS ?? 2) });

  const sql = postgres(services.supabase.dbUrl, { max: 1 });
  const recorded = async () =>
    (
      await sql`select count(*)::int as n from public.nft_mints
        where status = 'confirmed' and wallet = any(${wallets as string[]})`
    )[0]?.n as number;
  try {
    let took = 0;
    let runs = 0;
    while (runs < 10 && (await recorded()) < wallets.length) {
      took += await watch();
      runs += 1;
    }
    const seconds = (took / 1000).toFixed(1);
    const again = (await watch()).toFixed(0);
    log(
      `\nWatch of the chain (${wallets.length} mints in ${blocks} blocks, load ${loadavg()[0]?.toFixed(1)})`,
    );
    log(
      `  ${"recorded".padEnd(20)}${await recorded()} in ${seconds} s of ${runs} runs, ${(wallets.length / (took / 1000)).toFixed(0)}/s`,
    );
    log(`  ${"looked at again".padEnd(20)}${again} ms`);
  } finally {
    await sql.end();
  }
}
